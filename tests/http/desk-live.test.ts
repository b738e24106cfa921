/** The desk receives changes live, and none after its session has ended. */
import { setImmediate as turn } from "node:timers/promises";
import { Hono } from "hono";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { queueVersion } from "../../db/queries/desk/live.ts";
import { type Live, mostStreams } from "../../server/desk/live.ts";
import { listen as answerWithStream, mostUnread } from "../../server/desk/live-stream.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, command, enterCode, logIn, recruit, type Recruit, totp } from "../support/desk.ts";
import { patience, within } from "../support/waiting.ts";

const context = useDatabase();
/** Two processes on one database with separate memory. */
const app = useApp({}, context);
const other = useApp({}, context);

let maya: Recruit;
beforeAll(async () => {
  maya = await recruit(app, "manager");
});

interface Stream {
  /** The next change within three seconds. */
  next(): Promise<string>;
  ended(): Promise<void>;
  /** The names of all received events. */
  events(): string[];
  close(): Promise<void>;
}

async function listen(browser: Recruit): Promise<Stream> {
  const response = await browser.open(`${deskApiPath}/live`);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const reader = (response.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let heard = "";
  const read = async (): Promise<string | null> => {
    for (;;) {
      const found = /event: changed\ndata: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return (JSON.parse(found[1] ?? "") as { version: string }).version;
      }
      const { value, done } = await reader.read();
      if (done) return null;
      text += value;
      heard += value;
    }
  };
  return {
    next: async () => (await within(patience, read())) ?? "ended",
    ended: async () => {
      await within(
        patience,
        (async () => {
          while ((await read()) !== null);
        })(),
      );
    },
    events: () => Array.from(heard.matchAll(/^event: (.*)$/gm), ([, name = ""]) => name),
    close: () => reader.cancel(),
  };
}

test("a new application, an act and a change by another process each change the version", async () => {
  const stream = await listen(maya);
  const versions = [await stream.next()];
  const id = await apply(app);
  versions.push(await stream.next());
  await act(maya, id, "claim");
  versions.push(await stream.next());
  await apply(other);
  versions.push(await stream.next());
  expect(new Set(versions).size).toBe(4);
  await stream.close();
});

test("an erasure changes the version though it leaves no event", async () => {
  const id = await apply(app);
  const stream = await listen(maya);
  const before = await stream.next();
  await eraseApplication(commandsOf(app), id);
  expect(await stream.next()).not.toBe(before);
  await stream.close();
});

test.each(["application", "application_event", "impostor_report"])(
  "an earlier row of %s committed after a later one changes the version",
  async (table) => {
    const { database } = context;
    const columns: Readonly<Record<string, string>> = {
      application: "created_at) overriding system value values ($1, now())",
      application_event:
        "application_id, at, type, actor) overriding system value select $1, max(id), now(), 'note', 'clock' from application",
      impostor_report: "reported_at, number, market) overriding system value values ($1, now(), '1', 'gb')",
    };
    const add = (id: number) => database.query(`insert into ${table} (id, ${columns[table]}`, [id]);
    const versions = [await queueVersion(database)];
    for (const id of [1_000_011, 1_000_010]) {
      await add(id);
      versions.push(await queueVersion(database));
    }
    expect(new Set(versions).size).toBe(3);
    await database.query(`delete from ${table} where id > 1000000`);
  },
);

test("several listeners share one poll, and each is notified", async () => {
  const paul = await recruit(app);
  const streams = [await listen(maya), await listen(maya), await listen(paul)];
  for (const stream of streams) await stream.next();
  await apply(app);
  const versions = await Promise.all(streams.map((stream) => stream.next()));
  expect(new Set(versions).size).toBe(1);
  for (const stream of streams) await stream.close();
});

test("streams per session and account are limited, and the oldest is closed with a notice", async () => {
  const paul = await recruit(app);
  const { session, account } = mostStreams;
  const oldest = await listen(paul);
  const others = [];
  for (let count = 1; count < session; count += 1) others.push(await listen(paul));
  const bystander = await listen(maya);
  await oldest.next();
  const newest = await listen(paul);
  await oldest.ended();
  expect(oldest.events().at(-1)).toBe("replaced");
  // Other recruiters' streams and the session's later ones continue.
  await apply(app);
  for (const stream of [newest, bystander, ...others]) expect(await stream.next()).not.toBe("ended");
  // More sessions of the same account.
  const all = [...others, newest];
  for (let opened = session; opened < account + 1; opened += 1) {
    const { cookies } = paul;
    if (opened % session === 0) {
      cookies.clear();
      await logIn(paul, paul.email);
      await enterCode(paul, totp(paul.secret));
    }
    all.push(await listen(paul));
  }
  const [first, second] = all;
  await first?.ended();
  expect(first?.events().at(-1)).toBe("replaced");
  await apply(app);
  expect(await second?.next()).not.toBe("ended");
  for (const stream of [...all, bystander]) await stream.close();
});

test("a stream ends with its session and when the recruiter is disabled", async () => {
  const paul = await recruit(app);
  const stream = await listen(paul);
  await stream.next();
  await command(other, "disable", paul.email);
  await stream.ended();
  const still = await listen(maya);
  await still.next();
  await maya.post("/desk/auth/sign-out");
  await still.ended();
  expect((await maya.open(`${deskApiPath}/live`)).status).toBe(401);
});

test.each([
  ["takes nothing ends instead of filling the memory", false, true],
  ["takes everything gets any number of messages", true, false],
])("a stream whose reader %s", async (_, reads, ends) => {
  let change = (_version: string) => {};
  let isEnded = false;
  const live: Pick<Live, "listen"> = {
    listen(listener) {
      change = (version) => listener.changed(version);
      return () => (isEnded = true);
    },
  };
  const call = { deps: app, live, caller: { id: "maya", token: "token", provider: null } };
  const routes = new Hono().get("/", (c) => answerWithStream(call as never, c));
  const { body } = await routes.request("/");
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  onTestFinished(() => reader.cancel());
  for (let version = 0; version < 3 * mostUnread; version += 1) {
    change(String(version));
    if (reads) await reader.read();
    await turn();
  }
  expect(isEnded).toBe(ends);
});
