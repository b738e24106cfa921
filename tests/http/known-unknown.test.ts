/**
 * Nothing reveals whether a number and address were known (D30): answers, pages, downloads and
 * emails are equal except for ids and typed values, and cost the same number of statements. More
 * than 300 lines: the visitor and the stories belong together.
 *
 * @module-tag long
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { takeAction } from "../../commands/applications/take-action.ts";
import { noticeVersion } from "../support/notice.ts";
import { runContactClock } from "../../jobs/keep-clock.ts";
import { mostPerContact } from "../../domain/held-back/suspicion.ts";
import { composeEmail } from "../../email/compose.ts";
import { type AppOptions, cookieOf, useApp } from "../support/app.ts";
import { applicant } from "../support/applicants.ts";
import { counting } from "../support/counted-database.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";
import { pausesOf } from "../support/pauses.ts";

vi.mock("node:timers/promises", async (original) => {
  const { counted } = await import("../support/pauses.ts");
  return counted(await original<typeof import("node:timers/promises")>());
});
// Earlier files imported the real module, and later files must not get this file's.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const context = useDatabase();
const statements: string[] = [];
const options: AppOptions = {
  operator: listeningOperator(),
  config: { smtpUrl: "smtp://127.0.0.1:9" },
  database: (real) => counting(real, statements),
};
const site = useApp(options, context);

const start = new Date("2026-11-20T10:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const actor = { id: "robin", name: "Robin Sample", role: "manager" } as const;

beforeAll(async () => {
  await context.database.query(
    "insert into recruiter (id, name, email, role) values ('robin', 'Robin Sample', 'robin@operator.example', 'manager')",
  );
});
beforeEach(() => {
  site.now = start;
});

const ways = ["json", "json with a key", "form"] as const;
type Way = (typeof ways)[number];

const deskActs = ["claim", "contacted", "opted_out"] as const;
const befores = ["waits", ...deskActs, "withdrawn", "deleted", "many and contacted"] as const;
type Before = (typeof befores)[number];

let keys = 0;

/** A person with a browser who submits the form once. */
class Visitor {
  readonly person = applicant({ name: "Somebody New", notice_version: noticeVersion });
  readonly seen: Record<string, unknown> = {};
  readonly cost: Record<string, number> = {};
  id = "";
  path = "";
  #code = "";
  #cookie = "";
  #unlocked = "";

  async send(way: Way, key = `8f14e45f-ceea-467f-a3d2-${String((keys += 1)).padStart(12, "0")}`): Promise<void> {
    const { area_code, ...fields } = this.person;
    const response = await this.#counted(`sent: ${way}`, () =>
      way === "form"
        ? site.submit("/gb/apply-now", { ...(fields as Record<string, string>), website: "" })
        : site.request("/api/register", {
            method: "POST",
            body: JSON.stringify({ ...fields, area_code }),
            headers: {
              "content-type": "application/json",
              lang: "gb",
              ...(way === "json" ? {} : { "idempotency-key": key }),
            },
          }),
    );
    this.#cookie = cookieOf(response, "applicant") ?? "";
    this.id = this.#cookie.slice("applicant=".length).split(".")[0] ?? "";
    await this.#keep(`sent: ${way}`, response);
  }

  async success(): Promise<void> {
    const response = await this.#counted("success", () => site.open("/gb/success", { cookie: this.#cookie }));
    const html = await response.clone().text();
    this.path = /href="(\/gb\/application\/[^"]+)"/.exec(html)?.[1] ?? "";
    this.#code = /<bdi>([A-Z0-9-]{11})<\/bdi>/.exec(html)?.[1] ?? "";
    await this.#keep("success", response);
  }

  async open(label: string, query = ""): Promise<void> {
    const response = await this.#counted(label, () => site.open(this.path + query, { cookie: this.#unlocked }));
    await this.#keep(label, response);
  }

  async post(label: string, fields: Record<string, string>): Promise<void> {
    const response = await this.#counted(label, () => site.submit(this.path, fields, { cookie: this.#unlocked }));
    this.#unlocked = cookieOf(response, "unlocked") ?? this.#unlocked;
    await this.#keep(label, response);
  }

  async unlock(): Promise<void> {
    await this.post("wrong digits", { act: "unlock", digits: this.person.contact.slice(-4) === "0000" ? "1" : "0000" });
    await this.post("right digits", { act: "unlock", digits: this.person.contact.slice(-4) });
  }

  async askForLink(): Promise<void> {
    const response = await site.submit("/gb/application/link", { link: this.person.email });
    await this.#keep("asked for a link", response);
  }

  /** The emails sent or queued about the submission. */
  async letters(label: string): Promise<void> {
    const { rows } = await context.database.query<{ eventType: string; target: string; payload: object }>(
      `select event_type as "eventType", target, payload from delivery
       where target = 'applicant' and payload->>'registrationId' = $1 order by sequence`,
      [this.id],
    );
    const { config, catalog, now } = site;
    const mails = await Promise.all(
      rows.map(async (row) => ({
        kind: row.eventType,
        letter: await composeEmail({ database: context.database, config, catalog, now }, row as never),
      })),
    );
    this.seen[label] = JSON.parse(this.#masked(JSON.stringify(mails)));
  }

  async #counted(label: string, work: () => Promise<Response>): Promise<Response> {
    statements.length = 0;
    const response = await work();
    this.cost[label] = statements.length;
    return response;
  }

  async #keep(label: string, response: Response): Promise<void> {
    const headers = [...response.headers].filter(([name]) => !["x-request-id", "date"].includes(name));
    const body = this.#masked(await response.text());
    // Line by line, for readable differences.
    this.seen[label] = [response.status, this.#masked(JSON.stringify(headers)), ...body.split(/\n|(?=<)/)];
  }

  #masked(text: string): string {
    const { name, email, contact } = this.person;
    const [, token = ""] = this.path.split("/application/");
    const masks: [string, string][] = [
      [token, "TOKEN"],
      [this.id, "ID"],
      [this.#code, "CODE"],
      [this.#code.replaceAll("-", ""), "CODE"],
      [`••${this.person.contact.slice(-4)}`, "••LAST"],
      [contact, "NUMBER"],
      [name, "NAME"],
      [email, "ADDRESS"],
    ];
    return (
      masks
        .filter(([what]) => what !== "")
        .reduce((masked, [what, by]) => masked.replaceAll(what, by), text)
        // The cookie carries mistyped values.
        .replaceAll(/unlocked=[^.;"]+\.(?=\d+\.[\w-]+)/g, "unlocked=TYPED.")
        .replaceAll(/(applicant=[^.;]*\.\d\.\d+|unlocked=(?:TYPED\.)?\d+)\.[\w-]+/g, "$1.SIGNATURE")
        .replaceAll(/\/application\/[\w-]{20,}\.\d+[ma]?\.\w+\.[\w-]+/g, "/application/MAILED")
        .replaceAll(/\/application\/[\w-]+\.[\w-]+\/undo/g, "/application/UNDO/undo")
        .replaceAll(/\/application\/ID\.[\w-]+\/arrived/g, "/application/TOKEN/arrived")
        .replaceAll(/msg_[\w-]+/g, "MESSAGE")
        .replaceAll(/name="key" value="[\w-]{16}"/g, 'name="key" value="KEY"')
    );
  }
}

async function applicationOf(id: string): Promise<number> {
  const { rows } = await context.database.query<{ id: number }>(
    "select application_id as id from registration where id = $1",
    [id],
  );
  return Number(rows[0]?.id);
}

async function byRecruiter(id: string, act: (typeof deskActs)[number]): Promise<void> {
  const { database } = context;
  const commands = { database, config: site.config, now: () => site.now };
  await takeAction(commands, { recruiter: actor, applicationId: await applicationOf(id) }, { act });
}

/**
 * Another person, an hour earlier, with the number and address of `one`, and what happened to it.
 */
async function cameBefore(visitor: Visitor, before: Before): Promise<void> {
  const earlier = new Visitor();
  Object.assign(earlier.person, visitor.person, { name: "Somebody Else" });
  await earlier.send("json with a key");
  await earlier.success();
  if (before === "many and contacted") {
    // More than one person would send: the next is held for a decision, without notice to its
    // sender.
    for (let count = 0; count < mostPerContact; count += 1) {
      await byRecruiter(earlier.id, "contacted");
      await earlier.send("json with a key");
    }
    await byRecruiter(earlier.id, "contacted");
  } else if (before === "withdrawn" || before === "deleted") {
    await earlier.unlock();
    await earlier.post(before, { act: before === "deleted" ? "delete" : "withdraw" });
  } else if (before !== "waits") {
    await byRecruiter(earlier.id, before);
  }
}

/** The same work by a known and by an unknown visitor. */
async function both(before: Before, work: (visitor: Visitor) => Promise<void>): Promise<[Visitor, Visitor]> {
  const [known, unknown] = [new Visitor(), new Visitor()];
  site.now = start;
  await cameBefore(known, before);
  for (const visitor of [known, unknown]) {
    site.now = minutes(60);
    await work(visitor);
  }
  return [known, unknown];
}

/** `letters`: also compares the emails, which the sender does not influence. */
function expectEqual([known, unknown]: readonly [Visitor, Visitor], letters = true): void {
  const labels = Object.keys(unknown.seen).filter((label) => letters || !label.startsWith("letters"));
  expect(labels.length).toBeGreaterThan(0);
  for (const label of labels) expect.soft(known.seen[label], label).toEqual(unknown.seen[label]);
}

const next = (count = 1) => {
  site.now = new Date(site.now.getTime() + count * 60_000);
};

const contactStory = "a recruiter's contact, and saying that nobody wrote";

/** Acts after the submission, each with everything that can be observed afterwards. */
const stories: Record<string, (visitor: Visitor) => Promise<void>> = {
  "looking and asking for a link": async (visitor) => {
    await visitor.open("locked page");
    await visitor.unlock();
    await visitor.open("unlocked page");
    await visitor.open("question", "?ask=delete");
    await visitor.post("downloaded", { act: "download" });
    await visitor.askForLink();
    await visitor.post("renewed", { act: "renew" });
    await visitor.letters("letters after a new link");
    await visitor.post("downloaded again", { act: "download" });
  },
  "writing on the page": async (visitor) => {
    await visitor.unlock();
    await visitor.post("written", { act: "write", message: "When do we talk?", key: "key-of-the-form-1" });
    await visitor.open("page with the message", "?done=written");
    await visitor.post("downloaded", { act: "download" });
  },
  "preferring and correcting": async (visitor) => {
    await visitor.unlock();
    await visitor.post("preferred", { act: "prefer", channel: "call" });
    await visitor.post("wrong correction", { act: "correct", contact: "12", email: "nobody" });
    next();
    await visitor.post("corrected", { act: "correct", contact: "7400999999", email: visitor.person.email });
    await visitor.open("page afterwards", "?done=corrected");
    await visitor.post("downloaded", { act: "download" });
    await visitor.letters("letters afterwards");
  },
  withdrawing: async (visitor) => {
    await visitor.unlock();
    next();
    await visitor.post("withdrawn", { act: "withdraw" });
    await visitor.open("page afterwards");
    await visitor.post("nobody wrote", { act: "nobodyWrote" });
    await visitor.post("downloaded", { act: "download" });
  },
  deleting: async (visitor) => {
    await visitor.unlock();
    await visitor.post("deleted", { act: "delete" });
    await visitor.open("page afterwards");
    await visitor.success();
  },
  [contactStory]: async (visitor) => {
    next();
    await byRecruiter(visitor.id, "contacted");
    await visitor.open("locked page");
    await visitor.unlock();
    await visitor.post("downloaded", { act: "download" });
    next();
    await visitor.post("nobody wrote", { act: "nobodyWrote" });
    await visitor.open("page afterwards", "?done=nobodyWrote");
    await visitor.post("downloaded afterwards", { act: "download" });
  },
  "nobody writing for a day": async (visitor) => {
    // The 24 hours of the earlier one are over; those of the new one are not.
    await clockAt(minutes(24 * 60 + 30));
    await visitor.open("page before the day is over");
    await visitor.unlock();
    await visitor.post("downloaded before the day is over", { act: "download" });
    await clockAt(minutes(25 * 60 + 30));
    await visitor.open("page after the day");
    // No emails here: the notice of a miss is sent once per application, to a mailbox whose owner
    // sees both submissions anyway.
    await visitor.unlock();
    await visitor.post("downloaded after the day", { act: "download" });
  },
};

/** Runs the contact clock for everyone at that time. */
async function clockAt(now: Date): Promise<void> {
  site.now = now;
  const { database } = context;
  const { config, log } = site;
  await runContactClock({ config, database, log, now: () => now }, (error) => {
    throw error;
  });
}

describe.each(befores)("with an earlier application: %s", (before) => {
  // Held applications cause no notifications or contact until they are released
  // (docs/decisions/0009).
  const heldBack = before === "many and contacted";

  test.each(ways)("a submission does not reveal it: %s", async (way) => {
    const pair = await both(before, async (visitor) => {
      const key = `c4ca4238-a0b9-4382-8dcc-${String((keys += 1)).padStart(12, "0")}`;
      await visitor.send(way, key);
      await visitor.success();
      await visitor.letters("letters");
      // The same submission again, as after a lost answer.
      await visitor.send(way, key);
      await visitor.success();
      await visitor.open("page of the second");
      await visitor.unlock();
      await visitor.open("unlocked page of the second");
    });
    expectEqual(pair, !heldBack);
    expect(pair[0].cost).toEqual(pair[1].cost);
  });

  test.each(Object.keys(stories).filter((story) => !(heldBack && story === contactStory)))(
    "no later step reveals it: %s",
    async (story) => {
      const pair = await both(before, async (visitor) => {
        await visitor.send("json with a key");
        await visitor.success();
        await stories[story]?.(visitor);
      });
      expectEqual(pair, !heldBack);
    },
  );
});

// Splitting an application costs statements; the minimum duration of an act hides that.
test.each(["nobodyWrote", "correct", "withdraw", "delete"] as const)(
  "%s takes the same time for known and unknown applicants",
  async (act) => {
    const pair = await both("waits", async (visitor) => {
      await visitor.send("json with a key");
      await visitor.success();
      await visitor.unlock();
      if (act === "nobodyWrote") await byRecruiter(visitor.id, "contacted");
      const fields = { act, channel: "call", contact: "7400999998", email: visitor.person.email };
      expect(await pausesOf(() => visitor.post(act, fields))).toEqual([100]);
    });
    expect(pair).toHaveLength(2);
  },
);

test("requesting a link takes the same time for known and unknown people", async () => {
  const [known, unknown] = [new Visitor(), new Visitor()];
  await cameBefore(known, "waits");
  for (const visitor of [known, unknown]) {
    expect(await pausesOf(() => visitor.askForLink())).toEqual([200]);
  }
  expectEqual([known, unknown]);
});

test("requesting a link on the application page takes as long", async () => {
  const visitor = new Visitor();
  await visitor.send("json");
  await visitor.success();
  expect(await pausesOf(() => visitor.post("renewed", { act: "renew" }))).toEqual([200]);
});
