/**
 * The server's disk fills while people apply: unsaved applications are not confirmed, typed values
 * stay, and service resumes without loss or duplicates. Once for the table disk, where the server
 * refuses writes, and once for the WAL disk, where it exits and is restarted.
 *
 * @module-tag long
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { recordAtDesk } from "../../../commands/audit/record.ts";
import { examineWriting } from "../../../cli/examine-disk.ts";
import type { Database } from "../../../db/database.ts";
import { migrate } from "../../../db/migrate.ts";
import { openPostgres } from "../../../db/postgres/open.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import { deliver } from "../../../jobs/deliver.ts";
import { type Queue, startQueue } from "../../../jobs/queue.ts";
import { applicant, postedForm } from "../../support/applicants.ts";
import { useApp } from "../../support/app.ts";
import type { TestDatabase } from "../../support/databases.ts";
import { deliverDependencies } from "../../support/deliveries.ts";
import { everything } from "../../support/exported.ts";
import { fieldValue } from "../../support/html.ts";
import { listeningOperator } from "../../support/operators.ts";
import { longUnless } from "../../support/long-form.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { noSmallDisk, type SmallDisk, smallDisk } from "../../support/small-disk.ts";
import { patience } from "../../support/waiting.ts";

/** More than the free space of pages and of a WAL segment. */
const most = 3_000;
const atOnce = 10;
/** The number of refusals before the test makes room. */
const refusals = 30;

interface Attempt {
  readonly key: string;
  readonly person: ReturnType<typeof applicant>;
  /** `result.id`, once acknowledged. */
  id?: string;
}

const missing = noSmallDisk();

describe.skipIf(missing !== null).each(["tables", "log"] as const)(
  `the disk of the server's %s is full${missing === null ? "" : ` (skipped: ${missing})`}`,
  (what) => {
    let disk: SmallDisk;
    let roomy = "";
    let server: PostgresServer;
    let database: Database;
    let queue: Queue;
    let receiver: Receiver;
    const context: TestDatabase = {
      get database() {
        return database;
      },
      settings: { dataDirectory: "" },
    };
    const site = useApp(() => ({ operator: listeningOperator(receiver.url) }), context);

    beforeAll(async () => {
      disk = await smallDisk(200);
      roomy = mkdtempSync(join(tmpdir(), "fairlead-roomy-"));
      chmodSync(roomy, 0o777);
      const [tables, log] = what === "tables" ? [disk.path, roomy] : [roomy, disk.path];
      // Small WAL segments, so that the next one is soon needed.
      server = await startPostgres({ below: tables, made: ["-X", join(log, "wal"), "--wal-segsize=1"] });
      database = openPostgres(server.url);
      await migrate(database);
      receiver = await startReceiver();
      site.now = new Date();
      const deps = deliverDependencies(site, context, { now: () => new Date() });
      const settings = { perLane: 5, most: 40, onError: () => {} };
      queue = startQueue(database, (taken) => deliver(deps, taken), settings);
    });
    afterAll(async () => {
      disk.makeRoom();
      await queue.stop();
      await database.close();
      await receiver.close();
      await server.remove();
      await disk.remove();
      rmSync(roomy, { recursive: true, force: true });
    });

    const attempts: Attempt[] = [];
    const desk = { tried: 0, acknowledged: [] as string[] };

    /** Returns the status; 200 means stored. */
    async function send(attempt: Attempt): Promise<number> {
      const headers = { "idempotency-key": attempt.key };
      const { status, body } = await site.call("/api/register", attempt.person, headers);
      if (status === 200) attempt.id = body.result?.id ?? "";
      return status;
    }

    function newAttempt(): Attempt {
      const attempt: Attempt = { key: `key-${attempts.length}`, person: applicant() };
      attempts.push(attempt);
      return attempt;
    }

    /** An act at the desk; false if it was not recorded. */
    async function act(): Promise<boolean> {
      desk.tried += 1;
      const subject = `act-${desk.tried}`;
      try {
        await database.transaction((transaction) =>
          recordAtDesk(transaction, { by: null, at: new Date() }, "disabled", { subject }),
        );
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        return false;
      }
      desk.acknowledged.push(subject);
      return true;
    }

    /** Restarts the server after it exited, like its service manager. */
    async function answers(): Promise<void> {
      await database.query("select").catch(async (error: unknown) => {
        await server.start().catch(() => {});
        throw error;
      });
    }

    // The jobs of the restarted server wait a minute for the ends of their leases.
    test(
      "refuses applications without losing typed values, and recovers afterwards",
      longUnless(what === "tables"),
      async () => {
        for (let n = 0; n < 20; n += 1) expect(await send(newAttempt())).toBe(200);
        expect(await act()).toBe(true);

        const statuses: number[] = [];
        const refused = () => statuses.filter((status) => status !== 200).length;
        const apply = async () => {
          while (refused() < refusals && attempts.length < most) {
            statuses.push(await send(newAttempt()));
            await act();
          }
        };
        const applying = Promise.all(Array.from({ length: atOnce }, apply));
        // Some are acknowledged: on a full disk a row may still fit into a page.
        await vi.waitFor(() => expect(statuses).toContain(200), patience);
        await disk.fill();
        await applying;
        expect(refused()).toBeGreaterThanOrEqual(refusals);
        expect(new Set(statuses)).toEqual(new Set([200, 503]));
        const form = postedForm();
        const answer = await site.submit("/gb/apply-now", form);
        expect(answer.status).toBe(503);
        const html = await answer.text();
        for (const name of ["name", "contact", "email", "age"]) expect(fieldValue(html, name)).toBe(form[name]);
        if (what === "tables") {
          expect(site.logged.join("")).toContain("the database's disk is full");
          expect(await examineWriting(database)).toEqual([
            {
              kind: "error",
              text: "database: its disk is full (53100), so nothing can be saved; free some space there",
            },
          ]);
        } else {
          expect(site.logged.join("")).toContain("an application could not be saved");
        }

        disk.makeRoom();
        await vi.waitFor(answers, { timeout: patience, interval: 500 });
        // Refused applicants try again with the same key.
        for (const attempt of attempts) {
          if (attempt.id === undefined) await vi.waitFor(async () => expect(await send(attempt)).toBe(200), patience);
        }
        expect((await site.submit("/gb/apply-now", form)).status).toBe(303);
        expect(await act()).toBe(true);
        expect((await examineWriting(database))[0]?.kind).toBe("ok");

        // A job under way has a lease of a minute, and expired ones are polled once a minute.
        await vi.waitFor(
          async () => {
            const { rows } = await database.query(
              "select from delivery where delivered_at is null and kind = 'webhook'",
            );
            expect(rows).toHaveLength(0);
          },
          { timeout: 150_000 + patience, interval: 500 },
        );
        const stored = await everything(database);
        expect(stored).toHaveLength(attempts.length + 1);
        const byId = new Map(stored.map((application) => [application.id, application]));
        for (const { id, person } of attempts) {
          expect(byId.get(id ?? "")).toMatchObject({ email: person.email, registrations: [id] });
        }
        const told = new Map<string, Set<string>>();
        for (const { body, headers } of receiver.received) {
          const { data } = JSON.parse(body) as { data: { id: string } };
          told.set(data.id, (told.get(data.id) ?? new Set()).add(String(headers["webhook-id"])));
        }
        expect([...told.keys()].toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
        expect([...told.values()].filter((ids) => ids.size !== 1)).toEqual([]);
        const { rows } = await database.query<{ subject: string }>("select subject from desk_event");
        const recorded = new Set(rows.map(({ subject }) => subject));
        expect(recorded.size).toBe(rows.length);
        expect(desk.acknowledged.filter((subject) => !recorded.has(subject))).toEqual([]);
      },
    );
  },
);
