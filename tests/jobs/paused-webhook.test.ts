/** A webhook that the operator pauses: its deliveries are kept, and sent in order afterwards. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { addDeliveries } from "../../commands/outbox/enqueue.ts";
import { recordEndpointFailure, endpointsHealth, notePauses } from "../../commands/outbox/endpoints.ts";
import { examineWebhooks } from "../../cli/examine-deliveries.ts";
import { deliveryFigures, operatingFigures } from "../../db/queries/operating-figures.ts";
import { pausedLanes } from "../../domain/delivery/lane.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { deliver } from "../../jobs/deliver.ts";
import { type Queue, startQueue } from "../../jobs/queue.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { draft } from "../support/drafts.ts";
import { operatorWith, webhookSecret } from "../support/operators.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { deliverOne } from "../support/run-deliveries.ts";
import { patience, within } from "../support/waiting.ts";

let main: Receiver;
let other: Receiver;
beforeAll(async () => {
  [main, other] = await Promise.all([startReceiver(), startReceiver()]);
});
afterAll(() => Promise.all([main.close(), other.close()]));

const context = useDatabase();
const pausing = (paused: boolean): Operator =>
  operatorWith({
    webhooks: [
      { id: "main", url: main.url, secret: webhookSecret, ...(paused ? { paused } : {}) },
      { id: "other", url: other.url, secret: webhookSecret },
    ],
  });
const site = useApp(() => ({ operator: pausing(false) }), context);

/** One of several processes: its settings and its queue. */
interface Process {
  readonly config: { operator: Operator };
  readonly queue: Queue;
}
const processes: Process[] = [];
const errors: unknown[] = [];

function startProcess(operator: Operator): Process {
  const deps = deliverDependencies(site, context);
  const config = { ...deps.config, operator };
  const queue = startQueue(context.database, (taken) => deliver({ ...deps, config }, taken), {
    perLane: 1,
    most: 4,
    everyMs: 50,
    isPaused: (lane) => pausedLanes(config.operator).has(lane),
    onError: (error) => void errors.push(error),
  });
  const started = { config, queue };
  processes.push(started);
  return started;
}

/** As each process does when settings change. */
async function use(operator: Operator): Promise<void> {
  for (const { config } of processes) config.operator = operator;
  await notePauses(context.database, operator.webhooks, site.now);
}

beforeEach(async () => {
  site.now = new Date();
  errors.length = 0;
  for (const receiver of [main, other]) {
    receiver.received.length = 0;
    receiver.answer = (response) => void response.writeHead(204).end();
  }
  await context.database.query("delete from delivery");
  await context.database.query("delete from endpoint");
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map(({ queue }) => queue.stop()));
  expect(errors).toEqual([]);
});

async function apply(): Promise<string> {
  const { body } = await site.call("/api/register", applicant(), { lang: "gb" });
  return body.result?.id ?? "";
}
const answer = (id: string, answers: object) => site.call("/api/user-survey", { id, ...answers }, { lang: "gb" });

async function openAt(target: string): Promise<string[]> {
  const { rows } = await context.database.query<{ id: string }>(
    `select id from delivery where kind = 'webhook' and target = $1 and delivered_at is null and dead_at is null
     order by sequence`,
    [target],
  );
  return rows.map(({ id }) => id);
}
const idsAt = ({ received }: Receiver) => received.map(({ headers }) => String(headers["webhook-id"]));
const sent = (receiver: Receiver, count: number) =>
  vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count), patience);

describe("a paused webhook", () => {
  test("gets nothing while others do, and afterwards each event once and in order", async () => {
    await use(pausing(true));
    startProcess(pausing(true));
    const first = await apply();
    await answer(first, { IS_LOCAL_USER: "1" });
    const second = await apply();
    await answer(second, { IS_LOCAL_USER: "0" });
    await sent(other, 4);
    expect(main.received).toEqual([]);
    const kept = await openAt("main");
    expect(kept).toHaveLength(4);
    await use(pausing(false));
    await sent(main, 4);
    await vi.waitFor(async () => expect(await openAt("main")).toEqual([]), patience);
    expect(idsAt(main).toSorted()).toEqual(kept.toSorted());
    for (const id of [first, second]) {
      const ofPerson = main.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.id === id);
      expect(ofPerson.map(({ type }) => type)).toEqual(["application.created", "survey.answered"]);
    }
  });

  test("keeps the order of events that belong to no application", async () => {
    await use(pausing(true));
    startProcess(pausing(true));
    const drafts = Array.from({ length: 12 }, () => draft({ kind: "webhook", target: "main" }));
    await context.database.transaction((transaction) => addDeliveries(transaction, null, drafts, site.now));
    await use(pausing(false));
    await sent(main, drafts.length);
    expect(idsAt(main)).toEqual(drafts.map(({ id }) => id));
  });

  test("finishes what is in flight, and keeps what would follow it", async () => {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    main.answer = (response) => {
      reached.resolve();
      void goOn.promise.then(() => response.writeHead(204).end());
    };
    startProcess(pausing(false));
    const id = await apply();
    await within(patience, reached.promise);
    await answer(id, { IS_LOCAL_USER: "1" });
    await use(pausing(true));
    goOn.resolve();
    await vi.waitFor(async () => expect(await openAt("main")).toHaveLength(1), patience);
    await sent(other, 2);
    expect(main.received).toHaveLength(1);
    await use(pausing(false));
    await sent(main, 2);
    expect(main.received.map(({ body }) => JSON.parse(body).type)).toEqual(["application.created", "survey.answered"]);
  });

  test("keeps what was claimed before, without counting an attempt", async () => {
    await apply();
    const [id = ""] = await openAt("main");
    const deps = deliverDependencies(site, context);
    await deliverOne({ ...deps, config: { ...deps.config, operator: pausing(true) } }, id);
    expect(main.received).toEqual([]);
    expect(await deps.row(id)).toMatchObject({ attempts: 0, deadAt: null, deliveredAt: null, nextAttemptAt: site.now });
    await deliverOne(deps, id);
    expect(idsAt(main)).toEqual([id]);
  });

  test("gets of an application that is erased meanwhile only that it is", async () => {
    await use(pausing(true));
    startProcess(pausing(true));
    const erased = await apply();
    const stays = await apply();
    const { rows } = await context.database.query<{ id: number }>(
      "select application_id as id from registration where id = $1",
      [erased],
    );
    await eraseApplication({ ...site, database: context.database, now: () => site.now }, Number(rows[0]?.id));
    const { rows: kept } = await context.database.query<{ payload: unknown }>(
      "select payload from delivery where target = 'main' and payload::text like '%' || $1 || '%'",
      [erased],
    );
    expect(kept).toHaveLength(1);
    await use(pausing(false));
    await sent(main, 2);
    const bodies = main.received.map(({ body }) => JSON.parse(body));
    expect(bodies.filter(({ data }) => data.id === stays).map(({ type }) => type)).toEqual(["application.created"]);
    expect(bodies.filter(({ data }) => data.id !== stays).map(({ type }) => type)).toEqual(["application.erased"]);
  });

  test("gets each event once from two processes, one of which learns of the pause later", async () => {
    const [a, b] = [startProcess(pausing(false)), startProcess(pausing(false))];
    a.config.operator = pausing(true);
    await notePauses(context.database, a.config.operator.webhooks, site.now);
    await apply();
    // Within the second that the other needs, it may still send.
    await sent(main, 1);
    await use(pausing(true));
    for (let n = 0; n < 4; n += 1) await apply();
    await sent(other, 5);
    expect(main.received).toHaveLength(1);
    b.config.operator = pausing(false);
    await sent(main, 5);
    await use(pausing(false));
    await vi.waitFor(async () => expect(await openAt("main")).toEqual([]), patience);
    expect(new Set(idsAt(main)).size).toBe(main.received.length);
    expect(main.received).toHaveLength(5);
  });
});

describe("the record of a pause", () => {
  const about = async (operator: Operator) =>
    (await examineWebhooks({ ...site.config, operator }, context.database, site.now))[0];

  test("has its beginning, survives other changes, and ends what counted as failing", async () => {
    await use(pausing(false));
    const began = site.now;
    await use(pausing(true));
    await recordEndpointFailure(context.database, "main", began);
    await apply();
    site.now = new Date(began.getTime() + 3 * 86_400_000);
    await use(pausing(true));
    const text = `webhook main: paused since ${began.toISOString()}, 1 waiting`;
    expect(await about(pausing(true))).toEqual({ kind: "ok", text });
    await use(pausing(false));
    const [health] = await endpointsHealth(context.database);
    expect(health).toMatchObject({ id: "main", pausedAt: null, failingSince: null });
    expect(await about(pausing(false))).toMatchObject({ kind: "ok" });
    // A webhook that is removed while it is paused leaves no pause behind.
    await use(pausing(true));
    await use(operatorWith({ webhooks: [] }));
    expect((await endpointsHealth(context.database)).map(({ pausedAt }) => pausedAt)).toEqual([null]);
  });

  test("keeps its deliveries out of the figures that alerts watch", async () => {
    await use(pausing(true));
    await apply();
    await context.database.query(
      "update delivery set created_at = created_at - interval '2 hours' where target = 'main'",
    );
    await context.database.query("delete from delivery where target <> 'main'");
    const paused = await operatingFigures(context.database, site.now);
    expect(paused).toMatchObject({ dueJobs: 0, laterJobs: 0, waitingJobs: 0, pausedJobs: 1, dueJobSince: null });
    const { waiting } = await deliveryFigures(context.database, site.now);
    expect(waiting).toEqual([{ kind: "webhook", target: "main", count: 1, ageMs: 0 }]);
    await use(pausing(false));
    expect(await operatingFigures(context.database, site.now)).toMatchObject({ dueJobs: 1, pausedJobs: 0 });
    expect((await deliveryFigures(context.database, site.now)).waiting[0]?.ageMs).toBeGreaterThan(3_600_000);
  });
});
