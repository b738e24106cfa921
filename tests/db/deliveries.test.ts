import { expect, test } from "vitest";
import { loadDelivery, recordAttempt, recordDead, recordDelivered } from "../../commands/outbox/deliveries.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { useDatabase } from "../support/databases.ts";
import { newRegistration } from "../support/registrations.ts";

const context = useDatabase();
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));

async function queued(): Promise<string> {
  const input = newRegistration();
  await saveRegistration(context.database, input);
  return (input.deliveries[0] as { id: string }).id;
}

test("a delivery starts without attempts and with its payload", async () => {
  const id = await queued();
  expect(await loadDelivery(context.database, id)).toMatchObject({
    kind: "webhook",
    target: "main",
    eventType: "application.created",
    payload: { type: "application.created" },
    attempts: 0,
    lastAttemptAt: null,
    deliveredAt: null,
    deadAt: null,
  });
  expect(await loadDelivery(context.database, "msg_unknown")).toBeNull();
});

test("failed attempts are counted with their reason until one succeeds", async () => {
  const id = await queued();
  await recordAttempt(context.database, { id, now: at(1), error: "status 503", nextAttemptAt: at(2) });
  await recordAttempt(context.database, { id, now: at(2), error: "reset", nextAttemptAt: at(3) });
  expect(await loadDelivery(context.database, id)).toMatchObject({
    attempts: 2,
    lastAttemptAt: at(2),
    lastError: "reset",
  });
  await recordDelivered(context.database, { id, now: at(3) });
  const delivered = await loadDelivery(context.database, id);
  expect(delivered).toMatchObject({ attempts: 3, deliveredAt: at(3), lastError: null, deadAt: null });
  await recordDelivered(context.database, { id, now: at(4) });
  await recordDead(context.database, { id, now: at(5), error: "late" });
  expect(await loadDelivery(context.database, id)).toEqual(delivered);
});

test("a replayed dead letter is delivered", async () => {
  const id = await queued();
  await recordDead(context.database, { id, now: at(1), error: "status 410" });
  expect(await loadDelivery(context.database, id)).toMatchObject({
    attempts: 1,
    deadAt: at(1),
    lastError: "status 410",
  });
  await recordDelivered(context.database, { id, now: at(2) });
  expect(await loadDelivery(context.database, id)).toMatchObject({ attempts: 2, deadAt: null, deliveredAt: at(2) });
});
