/**
 * The machine's clock is set forward and back by minutes, hours and a day while people apply. The
 * embedded engine shares this clock, a server does not. Nothing is refused, lost or doubled, and
 * webhooks arrive at once. TEST_CLOCK_STEPS sets the count.
 *
 * @module-tag long
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parse, stringify } from "yaml";
import type { ExportedApplication } from "../../db/queries/export.ts";
import { createScratch, type Scratch } from "../support/databases.ts";
import { longOnPglite } from "../support/long-form.ts";
import { clockSteps } from "../support/environment.ts";
import { webhookSecret } from "../support/operators.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { type Server, startServer } from "../support/server.ts";
import { patience } from "../support/waiting.ts";
import { startWriters } from "../support/writers.ts";

const minute = 60_000;
/** The steps in ms, used in order and repeated. */
const steps = [5, -5, 60, -120, 24 * 60, -25 * 60, 90].map((minutes) => minutes * minute);

let scratch: Scratch;
let receiver: Receiver;
let server: Server;
let clock: string;
beforeAll(async () => {
  [scratch, receiver] = await Promise.all([createScratch(), startReceiver()]);
  const at = (name: string) => join(scratch.settings.dataDirectory, name);
  clock = at("clock");
  await setClock(0);
  const demo = parse(await readFile(new URL("../../demo/operator.yaml", import.meta.url), "utf8")) as object;
  await writeFile(
    at("operator.yaml"),
    stringify({ ...demo, webhooks: [{ id: "main", url: receiver.url, secret: webhookSecret }] }),
  );
  const preload = new URL(`../support/moved-clock-setup.ts?file=${encodeURIComponent(clock)}`, import.meta.url);
  server = await startServer(scratch.settings, {
    OPERATOR_FILE: at("operator.yaml"),
    NODE_OPTIONS: `--import=${preload.href}`,
  });
});
afterAll(async () => {
  await server?.kill();
  await receiver.close();
  await scratch.remove();
});

/** @param ahead in ms. Written atomically, so the product never reads half a number. */
async function setClock(ahead: number): Promise<void> {
  await writeFile(`${clock}.new`, String(ahead));
  await rename(`${clock}.new`, clock);
}

/** The webhook-ids of each registration's announcements. */
function announced(): Map<string, Set<unknown>> {
  const told = new Map<string, Set<unknown>>();
  for (const { body, headers } of receiver.received) {
    const { type, data } = JSON.parse(body) as { type: string; data: { id: string } };
    if (type !== "application.created") continue;
    told.set(data.id, (told.get(data.id) ?? new Set()).add(headers["webhook-id"]));
  }
  return told;
}

test(
  `${clockSteps} clock steps lose or repeat nothing`,
  { timeout: (clockSteps + 4) * 2 * patience, ...longOnPglite },
  async () => {
    const writers = startWriters([server]);
    await writers.answered(5);
    let ahead = 0;
    for (let n = 0; n < clockSteps; n += 1) {
      const step = steps[n % steps.length] ?? 0;
      ahead += step;
      await setClock(ahead);
      await writers.acceptedAfter(performance.now());
      const known = [...writers.acknowledged.values()];
      await vi.waitFor(
        () =>
          expect(
            known.filter((id) => !announced().has(id)),
            `set by ${step / minute} minutes`,
          ).toEqual([]),
        { timeout: patience, interval: 50 },
      );
      expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    }
    await writers.end();

    expect([writers.wrong, writers.said()]).toEqual([[], expect.stringContaining(" 0 answers of 503")]);
    expect(writers.acknowledged.size).toBe(writers.sent());
    await vi.waitFor(() => expect(announced().size).toBe(writers.sent()), { timeout: patience, interval: 50 });
    const stored = (await server.command("export")).map((line) => JSON.parse(line) as ExportedApplication);
    expect(stored).toHaveLength(writers.sent());
    for (const { id, email, deliveries } of stored) {
      expect(id).toBe(writers.acknowledged.get(email));
      expect([...(announced().get(id) ?? [])]).toEqual(deliveries.map((delivery) => delivery.id));
      expect(deliveries).toHaveLength(1);
    }
    console.log(`the clock set ${clockSteps} times: ${writers.said()}`);
  },
);
