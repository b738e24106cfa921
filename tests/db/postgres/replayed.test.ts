/**
 * An application that the leader has but no standby yet, because a connection or the server broke:
 * it is not acknowledged, also when sent again, until a standby has it.
 *
 * @module-tag long
 */
import { describe, expect, test, vi } from "vitest";
import { type Registered, saveRegistration } from "../../../commands/applications/save-registration.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import { useOwnServer } from "../../support/own-server.ts";
import { hasPostgres } from "../../support/postgres.ts";
import { newRegistration } from "../../support/registrations.ts";
import { patience } from "../../support/waiting.ts";

describe.skipIf(!hasPostgres())("a server that waits for its standby", () => {
  const own = useOwnServer();

  /** Empty: everything is confirmed at once. */
  async function standby(name: "absent" | ""): Promise<void> {
    await own.database.query(`alter system set synchronous_standby_names = '${name}'`);
    await own.database.query("select pg_reload_conf()");
    const shown = async () => (await own.database.query("show synchronous_standby_names")).rows;
    await vi.waitFor(async () => expect(await shown()).toEqual([{ synchronous_standby_names: name }]), patience);
  }

  async function waiting(): Promise<number[]> {
    const statement = "select pid from pg_stat_activity where wait_event = 'SyncRep'";
    return (await own.database.query<{ pid: number }>(statement)).rows.map(({ pid }) => pid);
  }

  test("answers a repeated registration only once the standby has it", async () => {
    const idempotency = { keyHash: "a".repeat(64), bodyHash: "b".repeat(64), replays: true };
    const input = newRegistration(undefined, { idempotency });
    await standby("absent");
    const first = saveRegistration(own.database, input).catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), patience);
    await own.database.query("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
    expect(isUnavailable(await first)).toBe(true);
    expect((await own.database.query<{ id: string }>("select id from registration")).rows).toEqual([{ id: input.id }]);

    let answered: Registered | undefined;
    const again = saveRegistration(own.database, newRegistration(input.registration, { idempotency }));
    void again.then((outcome) => (answered = outcome));
    await vi.waitFor(async () => expect(answered ?? (await waiting()).length).not.toBe(0), patience);
    expect(answered).toBeUndefined();
    await standby("");
    expect(await again).toEqual({ outcome: "replayed", registrationId: input.id });
  });
});
