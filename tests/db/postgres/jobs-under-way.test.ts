/**
 * A delivery under way during a database failure does not block others afterwards, and is attempted
 * again after its lease.
 *
 * @module-tag long
 */
import { describe, expect, test, vi } from "vitest";
import { saveRegistration } from "../../../commands/applications/save-registration.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import { startQueue } from "../../../jobs/queue.ts";
import { useOwnServer } from "../../support/own-server.ts";
import { hasPostgres } from "../../support/postgres.ts";
import { newRegistration } from "../../support/registrations.ts";
import { patience } from "../../support/waiting.ts";

describe.skipIf(!hasPostgres())("a delivery under way when the server breaks down", () => {
  const own = useOwnServer();

  test("frees its lane and is attempted again", async () => {
    const [first, second] = [newRegistration(), newRegistration()].map(({ deliveries, ...input }) => ({
      ...input,
      deliveries: deliveries.filter(({ kind }) => kind === "webhook"),
    }));
    for (const input of [first, second]) await saveRegistration(own.database, input!);
    const [broken, next] = [first, second].map((input) => input?.deliveries[0]?.id);
    const attempts: string[] = [];
    const errors: unknown[] = [];
    const brokeDown = Promise.withResolvers<void>();
    const queue = startQueue(
      own.database,
      async ({ id }) => {
        attempts.push(id);
        if (attempts.length > 1) return;
        await own.server.stop();
        await own.database.query("select").finally(brokeDown.resolve);
      },
      { perLane: 1, most: 1, onError: (error) => errors.push(error) },
    );
    await brokeDown.promise;
    await own.server.start();
    await vi.waitFor(() => expect(attempts).toEqual([broken, next]), patience);
    // Its worker may still be running.
    const lease = "next_attempt_at > now() as leased from delivery where id = $1";
    expect((await own.database.query(`select ${lease}`, [broken])).rows).toEqual([{ leased: true }]);
    await own.database.query("update delivery set next_attempt_at = now() where id = $1", [broken]);
    await vi.waitFor(() => expect(attempts).toEqual([broken, next, broken]), patience);
    await queue.stop();
    for (const error of errors) expect(isUnavailable(error), String(error)).toBe(true);
  });
});
