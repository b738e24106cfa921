/** Visitors who read pages and apply, while processes are replaced. */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { apiPaths } from "../../routes.ts";
import type { Scratch } from "./databases.ts";

/** One request of a visitor, by number; resolves to the status. */
export type Ask = (path: string, visitor: number, sent?: { key: string; body: object }) => Promise<number>;

export interface RollingLoad {
  /** Ends the load. Checks that nothing failed and each acknowledged application is stored once. */
  end(): Promise<{ readonly applications: number; readonly pages: number }>;
}

/** @param betweenMs milliseconds that each of the four visitors waits after an answer */
export function startRollingLoad(ask: Ask, scratch: Scratch, betweenMs = 0): RollingLoad {
  const over = new AbortController();
  const statuses = new Map<string, number>();
  let count = 0;
  const acknowledged: string[] = [];
  const note = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
  const reader = async () => {
    while (!over.signal.aborted) {
      note(`page ${await ask("/gb", (count += 1))}`);
      await pause(betweenMs);
    }
  };
  const applicant = async () => {
    while (!over.signal.aborted) {
      const n = (count += 1);
      const email = `rolling.${n}@example.org`;
      const contact = `7400${String(n).padStart(6, "0")}`;
      const body = { name: `Rolling ${n}`, email, contact, area_code: "44", country: "GB", age: 30 };
      const status = await ask(apiPaths.register, n, { key: `rolling-${n}`, body });
      note(`application ${status}`);
      if (status === 200) acknowledged.push(email);
      await pause(betweenMs);
    }
  };
  const load = Promise.all([reader(), reader(), applicant(), applicant()]);
  // Reported by `end`.
  load.catch(() => {});
  return {
    async end() {
      over.abort();
      await load;
      expect([...statuses.keys()].toSorted()).toEqual(["application 200", "page 200"]);
      const database = await openDatabase(scratch.settings);
      try {
        const { rows } = await database.query<{ email: string }>("select email from registration order by email");
        expect(rows.map(({ email }) => email)).toEqual(acknowledged.toSorted());
        expect(acknowledged.length).toBeGreaterThan(10);
      } finally {
        await database.close();
      }
      return { applications: acknowledged.length, pages: statuses.get("page 200") ?? 0 };
    },
  };
}
