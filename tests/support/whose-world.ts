/**
 * A model of several people with a few shared numbers and addresses, and what each may see and
 * change (D30), compared with the server. Everyone knows all typed values; only cookies, links and
 * mailboxes are private. More than 300 lines: the model and its acts belong together.
 */
import { expect } from "vitest";
import { mostPerContact } from "../../domain/held-back/suspicion.ts";
import { formatCode } from "../../domain/code/code.ts";
import { contactWithin } from "../../domain/contact-clock/clock.ts";
import { noticeVersion } from "./notice.ts";
import { takeAction } from "../../commands/applications/take-action.ts";
import { merge } from "../../commands/applications/merge.ts";
import { unmerge } from "../../commands/applications/unmerge.ts";
import { limits } from "../../db/rate-limit.ts";
import { composeEmail } from "../../email/compose.ts";
import { cookieOf, type TestApp } from "./app.ts";
import {
  changedOnly,
  holdsTogether,
  type Json,
  type Rows,
  type StoredRow,
  storedRows,
  unchanged,
} from "./whose-rows.ts";

const triesOfALink = 5;
const unlockedMs = 30 * 60_000;
const successMs = 48 * 3_600_000;

/** A submission, with the data that others must not see. */
interface Sent {
  readonly id: string;
  readonly person: Person;
  readonly submission: Submission;
  readonly createdAt: Date;
  /** As stored. */
  readonly code: string;
  /** Indexes of its current number and address. */
  number: number;
  address: number;
  /** The address as typed, in a new spelling each time. */
  email: string;
  /** All values it ever had, by which it could be recognized. */
  readonly marks: Set<string>;
  readonly numbers: Set<number>;
  generation: number;
  tries: number;
  /**
   * The lowest generation of mailbox links that opens it, and wrong attempts under emails about it.
   */
  mailedFrom: number;
  mailedTries: number;
  /** The time of its last correction in ms; 0: never. */
  correctedAt: number;
  live: boolean;
}

interface Submission {
  readonly name: string;
  readonly number: number;
  readonly address: number;
  readonly email: string;
  readonly channel: "json" | "form";
  /** Its idempotency key, or null. */
  readonly key: string | null;
  readonly by: Person;
  readonly registered: Sent[];
}

interface Person {
  readonly index: number;
  readonly browsers: readonly Browser[];
  /** All links this person ever saw, newest last. */
  readonly links: Link[];
}

interface Kept {
  readonly cookie: string;
  readonly until: number;
}

interface Browser {
  readonly person: Person;
  /** Its current and former cookies, which a person may copy. Newest last. */
  readonly success: (Kept & { readonly sent: Sent })[];
  readonly unlocked: Unlocked[];
}

/** `numbers`: the indexes of the numbers whose digits were given. */
type Unlocked = Kept & { readonly subject: string; readonly numbers: ReadonlySet<number> };

type Link = { readonly path: string; readonly generation: number } & (
  | { readonly kind: "registration"; readonly sent: Sent }
  | {
      readonly kind: "mailbox";
      readonly address: number;
      readonly mailboxId: string;
      /** About one registration; the mailbox number by number; or the same, requested. */
      readonly scope: "" | "m" | "a";
      readonly code: string;
      /** When links of its generation were first offered, in ms. */
      readonly offeredAt: number;
      readonly shows?: string;
    }
);

interface Mailbox {
  readonly links: Map<string, Link & { kind: "mailbox" }>;
  /** The number of requested emails with a link. */
  asked: number;
}

export interface Choice {
  readonly do: (typeof deeds)[number];
  /** The person and browser; the other values choose among existing items. */
  readonly who: number;
  readonly what: number;
  readonly which: number;
  readonly how: number;
}

/** Weighted by how often each is done. */
export const deeds = [
  ...(["register", "register", "register", "register", "again", "again"] as const),
  ...(["success", "success", "survey", "mail", "mail", "ask", "renew"] as const),
  ...(["open", "unlock", "unlock", "correct", "correct", "correct", "withdraw", "withdraw"] as const),
  ...(["prefer", "nobodyWrote", "nobodyWrote", "download", "download", "delete", "delete"] as const),
  ...(["desk", "desk", "desk", "clock", "merge", "merge", "unmerge"] as const),
];

const moments = [0, 1000, 60_000, 20 * 60_000, 31 * 60_000, 25 * 3_600_000, 49 * 3_600_000, 31 * 86_400_000];
const numbersThere = 2;
/** One address more than people: no one owns the last one. */
const peopleThere = 3;
const channels = ["call", "email", "whatsapp"] as const;

/** The recruiter, whose row the test creates. */
const robin = { id: "robin", name: "Robin Sample", role: "manager" } as const;

let worlds = 0;

export class World {
  readonly people: readonly Person[];
  readonly sent: Sent[] = [];
  readonly #site: TestApp;
  readonly #run = (worlds += 1);
  readonly #submissions: Submission[] = [];
  readonly #mailboxes: readonly Mailbox[];
  /** Attempts at a mailbox's numbers by generation, and wrong ones under requested links. */
  readonly #tries = new Map<string, number>();
  /** When a generation of a mailbox's links was first used. */
  readonly #used = new Map<string, number>();
  readonly #forgotten = new Set<string>();
  readonly #delivered = new Set<string>();
  #typed = 0;
  #rows: Rows = new Map();
  /** The acts so far, for reading a failure. */
  readonly said: string[] = [];

  constructor(site: TestApp) {
    this.#site = site;
    site.now = new Date("2026-11-20T10:00:00Z");
    this.people = Array.from({ length: peopleThere }, (_, index) => {
      const browsers: Browser[] = [];
      const person: Person = { index, browsers, links: [] };
      for (let count = 0; count < 2; count += 1) browsers.push({ person, success: [], unlocked: [] });
      return person;
    });
    this.#mailboxes = Array.from({ length: peopleThere + 1 }, () => ({ links: new Map(), asked: 0 }));
  }

  async do(choice: Choice): Promise<void> {
    const person = this.people[choice.who % peopleThere] as Person;
    const browser = person.browsers[Math.floor(choice.who / peopleThere) % 2] as Browser;
    const { what, which, how } = choice;
    // No two submissions share an instant.
    this.#site.now = new Date(this.#site.now.getTime() + 1);
    this.said.push(`${choice.do} by ${person.index}: ${what} ${which} ${how}`);
    switch (choice.do) {
      case "register":
        await this.#register(browser, this.#newSubmission(browser, what, which, how));
        return which % 3 === 0 ? undefined : this.#success(browser, 0);
      case "again": {
        const before = picked(this.#submissions, what);
        if (!before) return;
        // An unguessable key is known only to its creator.
        const key = before.by !== person && isRandom(before.key) ? null : before.key;
        return this.#register(browser, { ...before, key, channel: how % 3 === 0 ? "form" : before.channel });
      }
      case "success":
        return this.#success(browser, which);
      case "survey":
        return this.#survey(person, what);
      case "mail":
        return this.#mail();
      case "ask":
        await this.#ask(what, how);
        return which % 2 === 0 ? this.#mail() : undefined;
      case "clock": {
        this.#site.now = new Date(this.#site.now.getTime() + (moments[how % moments.length] ?? 0));
        return;
      }
      case "desk":
        return this.#desk(what, how);
      case "merge":
        return this.#merge(what, which);
      case "unmerge":
        return this.#unmerge(what);
    }
    const found = picked(person.links, what);
    if (!found) return this.#success(browser, which);
    if (how % 8 === 7) return this.#forge(browser, found, what);
    // The code in an emailed link selects what is shown and is not signed: any code may be
    // inserted.
    const other = how % 8 === 6 && found.kind === "mailbox" ? picked(this.sent, which) : undefined;
    const link =
      other && found.kind === "mailbox" ? { ...found, shows: other.code, path: `${found.path}.${other.code}` } : found;
    if (choice.do === "open") return this.#open(browser, link, which);
    if (choice.do === "unlock") return this.#unlock(browser, link, which % 3 === 0 ? how : null);
    // It can only be true after a contact mark.
    if (choice.do === "nobodyWrote" && how % 3 !== 0) await this.#contact(this.about(link));
    // Usually after giving the digits; sometimes with any existing cookie.
    if (which % 4 !== 0 && this.holds(link)) await this.#unlock(browser, link, null);
    // Sometimes also with another number's digits.
    if (which % 8 === 3 && this.holds(link)) await this.#unlock(browser, link, how);
    return this.#act(browser, link, choice.do, which, how);
  }

  /**
   * A mailbox's owner always gets in, and can see and delete everything under its address (D30).
   */
  async ownersGetIn(): Promise<void> {
    this.said.push("owners get in");
    for (const person of this.people) {
      const held = this.#under(person.index);
      // No email is sent about held applications until their release (docs/decisions/0009).
      if (held.every(({ id }) => this.#rows.get(id)?.whole["held_at"] !== null)) continue;
      if ((this.#mailboxes[person.index]?.asked ?? 0) < limits.linkTo.points)
        await this.#askFor(addressOf(this.#run, person.index));
      await this.#mail();
      const link = person.links.findLast((held) => held.kind === "mailbox" && held.scope === "a");
      const [browser] = person.browsers;
      if (!browser) throw new Error("nobody is there");
      if (!link) continue;
      const numbers = new Set(held.map(({ number }) => number));
      expect(this.reach(link, numbers), `what the newest link of ${person.index} reaches`).toEqual(held);
      // Their own wrong attempts: a newer link is available a day later.
      if (this.#wrongTries(link) >= triesOfALink || this.#triesAtOthers(link) + numbers.size > triesOfALink) continue;
      for (const number of numbers) await this.#unlock(browser, link, number);
      expect(browser.unlocked.at(-1)?.numbers, "each after its own digits").toEqual(numbers);
      const old = person.links.findLast((other) => !this.holds(other) && other.path !== link.path);
      if (old) await this.#open(browser, old, 0);
      await this.#act(browser, link, "download", 1, 0);
      if (person.index % 2 === 0) await this.#act(browser, link, "delete", 1, 0);
    }
    for (const sent of this.sent.filter((registration) => registration.live)) {
      const browser = sent.person.browsers.find(({ success }) => success.some((held) => held.sent === sent));
      const index = browser?.success.findLastIndex((held) => held.sent === sent) ?? -1;
      if (browser && index >= 0) await this.#success(browser, index, true);
    }
  }

  /**
   * The subject of a link in the model; undefined: it is invalid, or the subject left its mailbox.
   */
  about(link: Link): Sent | undefined {
    if (link.kind === "registration") {
      return link.sent.live && link.sent.generation === link.generation ? link.sent : undefined;
    }
    if (this.#forgotten.has(link.mailboxId)) return undefined;
    return this.#under(link.address).find(({ code }) => code === link.code);
  }

  /** A newer link opened another submission with the same number under the mailbox. */
  #isReplaced(link: Link, { number, address }: Sent): boolean {
    return this.#under(address).some((other) => other.number === number && other.mailedFrom > link.generation);
  }

  /** Whether a link opens anything, possibly only after digits. */
  holds(link: Link): boolean {
    const about = this.about(link);
    if (link.kind === "registration") return about !== undefined;
    if (this.#forgotten.has(link.mailboxId)) return false;
    return about === undefined ? link.scope !== "" : !this.#isReplaced(link, about);
  }

  /** What a link opens with the digits of these numbers. */
  reach(link: Link, numbers: ReadonlySet<number>): readonly Sent[] {
    if (!this.holds(link)) return [];
    const about = this.about(link);
    const all = link.kind === "registration" || link.scope === "" ? [about] : this.#under(link.address);
    return all.filter(
      (sent) =>
        sent !== undefined &&
        numbers.has(sent.number) &&
        (link.kind === "registration" || !this.#isReplaced(link, sent)),
    ) as Sent[];
  }

  /** Wrong attempts under a requested link. */
  #wrongTries(link: Link): number {
    return this.#tries.get(`wrong ${countOf(link)}`) ?? 0;
  }

  /** Attempts at a mailbox's numbers that its link is not about. */
  #triesAtOthers(link: Link): number {
    return this.#tries.get(countOf(link)) ?? 0;
  }

  #under(address: number): Sent[] {
    return this.sent.filter((registration) => registration.live && registration.address === address);
  }

  #newSubmission({ person }: Browser, what: number, which: number, how: number): Submission {
    const name = `Mark ${this.#run}q${(this.#typed += 1)}z`;
    // Most share one number and address, where conflicts happen.
    const address = [0, 0, 0, 0, 1, peopleThere][what % 6] ?? 0;
    const key = ["", "", `${this.#run}-${this.#typed}`, randomKey(this.#run, this.#typed)][how % 4] || null;
    const channel = how % 4 === 0 ? "form" : "json";
    const email = this.#spelled(address);
    return { name, number: which % 6 === 5 ? 1 : 0, address, email, channel, key, by: person, registered: [] };
  }

  async #register(browser: Browser, given: Submission): Promise<void> {
    const submission = this.#submissions.find(({ name }) => name === given.name) ?? given;
    if (submission === given) this.#submissions.push(given);
    const key = given.channel === "form" ? null : given.key;
    const fields = {
      name: given.name,
      email: given.email,
      contact: numberOf(this.#run, given.number),
      age: "31",
      country: "GB",
      notice_version: noticeVersion,
    };
    const response =
      given.channel === "form"
        ? await this.#site.submit("/gb/apply-now", { ...fields, website: "" })
        : await this.#site.call(
            "/api/register",
            { ...fields, area_code: "44" },
            { lang: "gb", ...(key === null ? {} : { "idempotency-key": key }) },
          );
    const answer = response instanceof Response ? response : response.response;
    expect(answer.status, "the answer to what was sent").toBe(given.channel === "form" ? 303 : 200);
    const cookie = cookieOf(answer, "applicant");
    const id =
      response instanceof Response ? (cookie ?? "").slice("applicant=".length).split(".")[0] : response.body.result?.id;
    if (!id) throw new Error("no id for what was sent");
    const replayed = submission.registered.find((registration) => registration.live && registration.id === id);
    if (replayed) return this.#replayed(browser, replayed, key, cookie);
    if (cookie === undefined) throw new Error("whoever sends something new has a cookie for it");
    const kept =
      key !== null &&
      submission.registered.some((registration) => registration.live && this.#isRemembered(registration));
    expect(kept, "a key that is kept gets the first answer again").toBe(false);
    await this.#registered(browser, given, submission, id, cookie);
  }

  #isRemembered({ submission, createdAt }: Sent): boolean {
    return (
      submission.channel === "json" &&
      submission.key !== null &&
      this.#site.now.getTime() - createdAt.getTime() < 30 * 86_400_000
    );
  }

  async #replayed(browser: Browser, sent: Sent, key: string | null, cookie: string | undefined): Promise<void> {
    expect(key, "only a key of the sender's own gets the first answer again").toBe(sent.submission.key);
    expect(key).not.toBeNull();
    expect(cookie !== undefined, "who may have guessed the key gets no cookie for what another sent").toBe(
      isRandom(key),
    );
    if (cookie !== undefined) browser.success.push({ cookie, sent, until: this.#until(successMs) });
    await this.#compare([]);
  }

  async #registered(
    browser: Browser,
    given: Submission,
    submission: Submission,
    id: string,
    cookie: string,
  ): Promise<void> {
    const before = this.#rows;
    const now = this.#site.now;
    const rows = await storedRows(this.#site.database, [...this.#liveIds(), id]);
    const own = rows.get(id);
    if (!own) throw new Error("what was sent is not stored");
    const code = String(own.own["code"]);
    const marks = new Set([given.name, given.email, id, code, formatCode(code)]);
    const { number, address, email } = given;
    const sent: Sent = {
      id,
      person: browser.person,
      submission: given,
      createdAt: now,
      code,
      number,
      address,
      email,
      marks,
      numbers: new Set([number]),
      generation: 0,
      tries: 0,
      // Links that were replaced before do not open it: checked by what each link opens afterwards.
      mailedFrom: Number(own.own["mailed_from"]),
      mailedTries: 0,
      correctedAt: 0,
      live: true,
    };
    submission.registered.push(sent);
    browser.success.push({ cookie, sent, until: this.#until(successMs) });
    unchanged(before, rows, this.#liveIds());
    // D10: it joins a waiting one with the same number and address, and nothing else.
    const waits = this.sent
      .filter(
        (registration) =>
          registration.live &&
          registration.number === number &&
          registration.address === address &&
          now.getTime() - registration.createdAt.getTime() < 30 * 86_400_000,
      )
      .filter(
        ({ id: other }) =>
          isWaitingRow(before.get(other)?.whole ?? {}) &&
          now.getTime() - Date.parse(before.get(other)?.began ?? "") < 30 * 86_400_000,
      );
    const joined = [...before.values()].filter(({ application }) => application === own.application);
    const held = own.whole["held_at"] !== null;
    // Each comes from another address, because a flood does not affect others (0009).
    const sizes = Map.groupBy(before.values(), ({ application }) => application);
    const isFull = (id: string) => (sizes.get(before.get(id)?.application ?? -1)?.length ?? 0) >= mostPerContact;
    const mayJoin = !held && waits.some((registration) => !isFull(registration.id));
    expect(joined.length > 0, "what was sent again joins what waits, and nothing else").toBe(mayJoin);
    if (joined.length > 0) expect(waits.map((registration) => registration.id)).toContain(joined[0]?.id);
    this.sent.push(sent);
    this.#rows = rows;
    holdsTogether(rows);
  }

  async #success(browser: Browser, which: number, exactly = false): Promise<void> {
    const index = browser.success.length - 1 - (which % Math.max(1, browser.success.length));
    const kept = browser.success[exactly ? which : index];
    const response = await this.#site.open("/gb/success", { cookie: kept?.cookie ?? "" });
    expect(response.status).toBe(200);
    const { sent } = kept ?? {};
    const alive =
      sent !== undefined && sent.live && sent.generation === 0 && this.#site.now.getTime() < (kept?.until ?? 0);
    const html = await this.#seen(response, alive ? [sent] : []);
    const path = /href="(\/gb\/application\/[^"]{20,})"/.exec(html)?.[1];
    expect(
      path !== undefined,
      "its own application is linked for the browser that sent it, as long as its link holds",
    ).toBe(alive);
    if (!alive || path === undefined) return;
    expect(html).toContain(formatCode(sent.code));
    const { person } = browser;
    const held = person.links.findIndex((link) => link.path === path);
    if (held >= 0) person.links.splice(held, 1);
    person.links.push({ kind: "registration", path, sent, generation: 0 });
  }

  async #survey(person: Person, what: number): Promise<void> {
    const sent = picked(
      this.sent.filter((registration) => registration.live && registration.person === person),
      what,
    );
    if (!sent) return;
    const city = `Town ${this.#run}q${(this.#typed += 1)}z`;
    const { status } = await this.#site.call("/api/user-survey", { id: sent.id, CITY: city }, { lang: "gb" });
    expect(status).toBe(200);
    sent.marks.add(city);
    await this.#refresh();
  }

  /** Sends pending emails to their current mailboxes, whose owners read them. */
  async #mail(): Promise<void> {
    const { database, config, catalog, now } = this.#site;
    const { rows } = await database.query<{
      id: string;
      eventType: string;
      target: string;
      payload: { registrationId: string };
    }>(
      `select d.id, d.event_type as "eventType", d.target, d.payload from delivery d
       where d.target = 'applicant' and d.withheld is null
         and d.application_id in (select application_id from registration where id = any($1::text[])) order by d.sequence`,
      [this.#liveIds()],
    );
    for (const row of rows) {
      if (this.#delivered.has(row.id)) continue;
      this.#delivered.add(row.id);
      const letter = await composeEmail({ database, config, catalog, now }, row);
      // Undoing a correction: tests/http/undo-correction.test.ts.
      if (letter === null || row.eventType === "applicant.corrected") continue;
      const about = this.sent.find(({ id }) => id === row.payload.registrationId);
      if (!about) throw new Error("a letter about nothing that was sent");
      expect(letter.to, "who a letter goes to").toEqual([about.email]);
      this.#marksIn(`${letter.subject} ${letter.text} ${letter.html}`, [about]);
      const [address = ""] = /https?:\/\/\S+\/application\/\S+/.exec(letter.text) ?? [];
      const { pathname: path } = new URL(address);
      const [mailboxId = "", generation = "", code = ""] = (path.split("/application/")[1] ?? "").split(".");
      const { rows: offered } = await database.query<{ at: Date }>(
        "select offered_at as at from mailbox_link where mailbox_id = $1 and generation = $2",
        [mailboxId, Number.parseInt(generation, 10)],
      );
      const link = {
        kind: "mailbox",
        path,
        address: about.address,
        mailboxId,
        generation: Number.parseInt(generation, 10),
        offeredAt: new Date(offered[0]?.at ?? 0).getTime(),
        scope: (/[ma]?$/.exec(generation)?.[0] ?? "") as "" | "m" | "a",
        code,
      } as const;
      this.#mailboxes[about.address]?.links.set(path, link);
      const owner = this.people[about.address];
      if (owner && !owner.links.some((held) => held.path === path)) owner.links.push(link);
    }
  }

  async #ask(what: number, how: number): Promise<void> {
    const code = picked(this.sent, what)?.code;
    await this.#askFor(how % 2 === 0 && code !== undefined ? code : addressOf(this.#run, what % (peopleThere + 1)));
  }

  async #askFor(typed: string): Promise<void> {
    const response = await this.#site.submit("/gb/application/link", { link: typed });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/gb/application/sent"]);
    await this.#seen(response, []);
    const [found] = this.sent.filter(
      (registration) =>
        registration.live && (registration.code === typed || addressOf(this.#run, registration.address) === typed),
    );
    const mailbox = found && this.#mailboxes[found.address];
    if (mailbox) mailbox.asked += 1;
    await this.#compare([]);
  }

  get #commands() {
    const { database, config, now } = this.#site;
    return { database, config, now: () => now };
  }

  async #desk(what: number, how: number): Promise<void> {
    const row = picked([...this.#rows.values()], what);
    if (!row) return;
    const act = (["contacted", "declined", "claim", "contacted"] as const)[how % 4] ?? "claim";
    const call = { recruiter: robin, applicationId: row.application };
    if (how % 5 === 0) await takeAction(this.#commands, call, { act: "claim" });
    await takeAction(this.#commands, call, { act });
    await this.#refresh();
  }

  /** A recruiter's merge: nothing of any person changes, and no link opens more. */
  async #merge(what: number, which: number): Promise<void> {
    const [row, other] = [what, which].map((at) => picked([...this.#rows.values()], at));
    if (!row || !other || row.application === other.application) return;
    const call = { recruiter: robin, applicationId: row.application };
    const { kind } = await merge(this.#commands, call, other.application);
    this.said.push(`merged ${row.application} and ${other.application}: ${kind}`);
    await this.#compare([]);
  }

  async #unmerge(what: number): Promise<void> {
    const { rows } = await this.#site.database.query<{ id: number; joined: number }>(
      `select distinct m.id, m.joined_id as joined from application_merge m join registration r on r.application_id = m.joined_id
       where m.ended_at is null and r.id = any($1::text[]) order by m.id`,
      [[...this.#rows.keys()]],
    );
    const found = picked(rows, what);
    if (!found) return;
    await unmerge(this.#commands, { recruiter: robin, applicationId: found.joined }, found.id);
    await this.#refresh();
  }

  async #contact(sent: Sent | undefined): Promise<void> {
    const row = sent && this.#rows.get(sent.id);
    if (!row) return;
    await takeAction(this.#commands, { recruiter: robin, applicationId: row.application }, { act: "contacted" });
    await this.#refresh();
  }

  async #open(browser: Browser, link: Link, which: number): Promise<void> {
    const cookie = this.#unlockedCookie(browser, link, which);
    const response = await this.#site.open(`${link.path}${["", "?ask=delete", "?act=withdraw"][which % 3] ?? ""}`, {
      cookie: cookie?.cookie ?? "",
    });
    expect(response.status, "a link opens as long as it holds").toBe(this.holds(link) ? 200 : 404);
    const reach = this.#opened(link, cookie);
    const unlocked = reach.length > 0;
    const html = await this.#seen(response, unlocked ? reach : this.#before(link), link, !unlocked);
    if (unlocked && which % 3 !== 1) {
      const registration = this.#shown(link, reach, html);
      for (const mark of [
        registration.email,
        `+44${numberOf(this.#run, registration.number)}`,
        registration.submission.name,
      ])
        expect(html).toContain(mark);
    }
    await this.#compare([]);
  }

  /** Forges links and cookies from a person's own and everything they know: they open nothing. */
  async #forge({ success, unlocked }: Browser, link: Link, what: number): Promise<void> {
    const other = picked(
      this.sent.filter((registration) => link.kind !== "registration" || registration !== link.sent),
      what,
    );
    const path =
      link.kind === "registration"
        ? link.path.replace(link.sent.id, other?.id ?? "nobody")
        : link.path.replace(
            /\.(\d+)([ma]?)\./,
            (_, generation: string, scope: string) =>
              `.${what % 2 === 0 ? Number(generation) + 1 : generation}${what % 2 === 0 ? scope : scope === "a" ? "m" : "a"}.`,
          );
    for (const response of [
      await this.#site.open(path),
      await this.#site.submit(path, { act: "delete" }, { cookie: unlocked.at(-1)?.cookie ?? "" }),
    ]) {
      expect(response.status, `a forged link: ${path}`).toBe(404);
      await this.#seen(response, [], { ...link, path });
    }
    const kept = success.at(-1);
    if (kept && other && kept.sent !== other) {
      const cookie = kept.cookie.replace(kept.sent.id, other.id);
      await this.#seen(await this.#site.open("/gb/success", { cookie }), []);
    }
    await this.#compare([]);
  }

  /** `wrong`: an index of a number that may be right; null: a right one. */
  async #unlock(browser: Browser, link: Link, wrong: number | null): Promise<void> {
    const about = this.about(link);
    const holds = this.holds(link);
    const number = wrong === null ? (about?.number ?? 0) : wrong % (numbersThere + 1);
    const digits = numberOf(this.#run, number).slice(-4);
    const subject = subjectOf(link);
    const last = browser.unlocked.findLast((held) => held.subject === subject);
    const proven = holds && last && this.#site.now.getTime() < last.until ? last.numbers : new Set<number>();
    const response = await this.#site.submit(link.path, { act: "unlock", digits }, { cookie: last?.cookie ?? "" });
    const before = this.#rows;
    expect(response.status, `the digits of ${number}`).toBe(holds ? 303 : 404);
    const right = holds && this.#isRight(link, number, proven);
    await this.#seen(response, [...this.#before(link), ...this.reach(link, proven)], link, proven.size === 0);
    const cookie = cookieOf(response, "unlocked");
    expect(cookie !== undefined, `the digits of ${number} open something`).toBe(right);
    if (cookie !== undefined) {
      const numbers = new Set([...proven, number]);
      browser.unlocked.push({ cookie, subject, until: this.#until(unlockedMs), numbers });
    }
    const changed = right ? this.#use(link, number) : holds && about ? [about] : [];
    const rows = await this.#compare(changed);
    for (const { id, generation, tries, mailedFrom, mailedTries } of changed) {
      const own = {
        link_generation: generation,
        link_tries: tries,
        mailed_from: mailedFrom,
        mailed_tries: mailedTries,
      };
      changedOnly(before, rows, id, own, {});
    }
  }

  /** How digits are judged: whether they open anything. */
  #isRight(link: Link, number: number, proven: ReadonlySet<number>, isCorrection = false): boolean {
    const about = this.about(link);
    const isAbout = about?.number === number;
    if (link.kind === "registration") {
      if (!about || about.tries >= triesOfALink) return false;
      if (!isAbout) about.tries += 1;
      return isAbout;
    }
    const mayAbout = about !== undefined && about.mailedTries < triesOfALink;
    if (link.scope === "") {
      if (mayAbout && !isAbout) about.mailedTries += 1;
      return mayAbout && isAbout;
    }
    if (link.scope === "m" && isAbout) return mayAbout;
    if (link.scope === "a" && this.#wrongTries(link) >= triesOfALink) return false;
    const isKnown = isAbout || proven.has(number);
    const tries = this.#triesAtOthers(link);
    const opened = this.reach(link, new Set([number]));
    const right = (tries < triesOfALink || isKnown) && opened.length > 0;
    // A number opened earlier by a link of this generation is no new attempt.
    const wasUsed = opened.some(
      ({ mailedFrom, correctedAt, createdAt }) =>
        link.generation > 0 &&
        mailedFrom === link.generation &&
        createdAt.getTime() < (this.#used.get(countOf(link)) ?? 0) &&
        correctedAt < link.offeredAt,
    );
    if ((right && (isKnown || wasUsed)) || (!right && isCorrection)) return right;
    if (!right && link.scope === "m" && mayAbout && !proven.has(about.number)) about.mailedTries += 1;
    if (link.scope === "a" && !right) this.#tries.set(`wrong ${countOf(link)}`, this.#wrongTries(link) + 1);
    else this.#tries.set(countOf(link), tries + 1);
    return right;
  }

  /** Giving the right digits uses a link: a requested one replaces older links to their number. */
  #use(link: Link, number: number): readonly Sent[] {
    const reach = this.reach(link, new Set([number]));
    if (link.kind === "registration" || link.generation === 0) return reach;
    if (!this.#used.has(countOf(link))) this.#used.set(countOf(link), this.#site.now.getTime());
    const group = this.#under(link.address).filter((sent) => sent.number === number);
    if (group.some(({ mailedFrom }) => mailedFrom >= link.generation)) return reach;
    for (const sent of reach) {
      Object.assign(sent, { generation: sent.generation + 1, tries: 0, mailedFrom: link.generation, mailedTries: 0 });
    }
    return reach;
  }

  async #act(
    browser: Browser,
    link: Link,
    act: "correct" | "withdraw" | "prefer" | "nobodyWrote" | "download" | "delete" | "renew",
    which: number,
    how: number,
  ): Promise<void> {
    const before = this.#rows;
    const cookie = this.#unlockedCookie(browser, link, which);
    const reach = this.#opened(link, cookie);
    const to = { number: how % numbersThere, address: Math.floor(how / numbersThere) % (peopleThere + 1) };
    const keeps = which % 3;
    const registration = this.#shownBy(link, reach, before);
    const number = keeps === 1 ? (registration?.number ?? to.number) : to.number;
    const address = keeps === 2 ? (registration?.address ?? to.address) : to.address;
    const email = keeps === 2 ? (registration?.email ?? "nobody@example.org") : this.#spelled(address);
    const channel = channels[how % 3] ?? "call";
    const fields = { contact: numberOf(this.#run, number), email, channel };
    const headers = cookie ? { cookie: cookie.cookie } : undefined;
    const response = await this.#site.submit(link.path, { act, ...fields }, headers);
    if (!this.holds(link)) {
      expect(response.status, "a link that is dead does nothing").toBe(404);
      await this.#seen(response, [], link);
      await this.#compare([]);
      return;
    }
    if (act === "renew") {
      expect(response.status).toBe(303);
      const asking = registration?.address ?? (link.kind === "mailbox" ? link.address : -1);
      const mailbox = this.#mailboxes[asking];
      if (mailbox) mailbox.asked += 1;
      await this.#seen(response, reach, link, reach.length === 0);
      await this.#compare([]);
      return;
    }
    if (reach.length === 0) {
      expect(response.status, "nothing is done without the digits").toBe(303);
      expect(response.headers.get("location"), "and they are asked for").toMatch(/=(closed|digits)#/);
      await this.#seen(response, this.#before(link), link, true);
      await this.#compare([]);
      return;
    }
    expect(response.status, `${act} with a link that holds`).toBe(act === "download" ? 200 : 303);
    const text = await this.#seen(response, reach, link);
    if (act === "download") {
      const held = JSON.parse(text) as { registrations: { id: string }[] };
      expect(held.registrations.map(({ id }) => id).toSorted(), "what a download holds").toEqual(
        reach.map(({ id }) => id).toSorted(),
      );
    }
    if (act === "correct" && registration) {
      const phone = registration.number;
      const changes = { number: number !== registration.number, email: email !== registration.email };
      const left = reach.map((each) => each.address);
      const moves = address !== registration.address || changes.number;
      for (const each of reach) {
        if (changes.email || (changes.number && each.number === phone)) {
          each.correctedAt = this.#site.now.getTime();
          // A stranger may have sent it: its success page must not show the new values.
          if (moves && link.kind === "mailbox") Object.assign(each, { generation: each.generation + 1, tries: 0 });
        }
        if (changes.email) Object.assign(each, { email, address });
        if (changes.number && each.number === phone) each.number = number;
        each.marks.add(each.email);
        each.numbers.add(each.number);
      }
      this.#forgetEmpty(left);
      const typed = numberOf(this.#run, registration.number);
      const kept = cookieOf(response, "unlocked");
      if (kept !== undefined && cookie) {
        const { numbers: known } = cookie;
        const proves =
          typed === fields.contact &&
          (known.has(number) ||
            link.kind === "registration" ||
            link.scope === "" ||
            this.#isRight(link, number, known, true));
        const numbers = new Set([...known, ...(proves ? [number] : [])]);
        browser.unlocked.push({ ...cookie, cookie: kept, numbers });
      }
    }
    if (act === "delete") this.#gone(reach);
    const rows = await this.#compare(reach);
    // A submission that moves to a mailbox or number inherits its replaced links: checked by what
    // each link opens afterwards.
    for (const sent of act === "correct" ? reach : []) {
      const own = rows.get(sent.id)?.own;
      Object.assign(sent, { mailedFrom: Number(own?.["mailed_from"]), mailedTries: Number(own?.["mailed_tries"]) });
    }
    this.#acted(act, before, rows, reach, channel);
  }

  #acted(act: string, before: Rows, rows: Rows, reach: readonly Sent[], channel: string): void {
    const now = this.#site.now.toISOString();
    for (const { id, email, address, number, generation, tries } of reach) {
      const was = before.get(id);
      if (!was) throw new Error(`nothing was known of ${id}`);
      if (act === "delete") {
        expect(rows.has(id), `${id} was deleted and is there`).toBe(false);
        continue;
      }
      const phone = numberOf(this.#run, number);
      const key = addressOf(this.#run, address);
      const corrected = email !== was.own["email"] || `+44${phone}` !== was.own["phone"];
      const own: Json =
        act === "correct" && corrected
          ? {
              email,
              email_key: key,
              phone: `+44${phone}`,
              national_number: phone,
              corrected_at: now,
              email_corrected_at: key === was.own["email_key"] ? was.own["email_corrected_at"] : now,
              // As before if it comes back to a mailbox, otherwise now.
              arrived_at: rows.get(id)?.own["arrived_at"] ?? null,
              link_generation: generation,
              link_tries: tries,
              mailed_from: rows.get(id)?.own["mailed_from"] ?? null,
              mailed_tries: rows.get(id)?.own["mailed_tries"] ?? null,
              // How it is then found: tests/http/desk-search.test.ts.
              search: rows.get(id)?.own["search"] ?? null,
            }
          : act === "prefer"
            ? { prefers: channel }
            : {};
      const whole: Json =
        act === "correct" && corrected
          ? followUpAfterCorrection(was, `+44${phone}` !== was.own["phone"], now, rows.get(id))
          : act === "withdraw"
            ? { withdrawn_at: was.whole["withdrawn_at"] ?? now }
            : act === "nobodyWrote" && this.#mayNobodyHaveWritten(was, before, reach)
              ? {
                  nobody_wrote_at: now,
                  clock_restarted_at: now,
                  contacted_at: null,
                  contacted_by: null,
                  contacted_name: null,
                  contact_proof: null,
                  spam_at: null,
                  opted_out_at: null,
                  spam_confirmed_at: null,
                  ...(was.whole["assigned_to"] === null ? {} : { assigned_at: now }),
                }
              : {};
      changedOnly(before, rows, id, own, whole);
    }
  }

  #mayNobodyHaveWritten(
    { whole, application }: { whole: Json; application: number },
    before: Rows,
    reach: readonly Sent[],
  ): boolean {
    if (["withdrawn_at", "declined_at"].some((name) => whole[name] !== null)) return false;
    if (whole["spam_confirmed_at"] !== null) return false;
    if (whole["contacted_at"] !== null && whole["spam_at"] === null && whole["opted_out_at"] === null) return true;
    const first = Math.min(
      ...reach
        .filter(({ id }) => before.get(id)?.application === application)
        .map(({ createdAt }) => createdAt.getTime()),
    );
    const restarted = whole["clock_restarted_at"];
    const from = Math.max(first, typeof restarted === "string" ? Date.parse(restarted) : 0);
    return this.#site.now.getTime() >= from + contactWithin;
  }

  /** A cookie's expiry is in whole seconds. */
  #until(ms: number): number {
    return Math.floor(this.#site.now.getTime() / 1000) * 1000 + ms;
  }

  #gone(reach: readonly Sent[]): void {
    for (const registration of reach) registration.live = false;
    this.#forgetEmpty(reach.map((registration) => registration.address));
  }

  /** A mailbox without submissions is forgotten with its links: later ones get new links. */
  #forgetEmpty(addresses: readonly number[]): void {
    for (const address of new Set(addresses)) {
      if (this.#under(address).length > 0) continue;
      for (const { mailboxId } of this.#mailboxes[address]?.links.values() ?? []) this.#forgotten.add(mailboxId);
    }
  }

  #liveIds(): string[] {
    return this.sent.filter((registration) => registration.live).map(({ id }) => id);
  }

  async #refresh(): Promise<Rows> {
    this.#rows = await storedRows(
      this.#site.database,
      this.sent.map(({ id }) => id),
    );
    holdsTogether(this.#rows);
    return this.#rows;
  }

  /**
   * Reads the stored data and compares everything outside the act's reach with its earlier state.
   */
  async #compare(reach: readonly Sent[]): Promise<Rows> {
    const before = this.#rows;
    const rows = await this.#refresh();
    unchanged(
      before,
      rows,
      this.#liveIds().filter((id) => reach.every((registration) => registration.id !== id)),
    );
    expect([...rows.keys()].toSorted(), "what there is").toEqual(this.#liveIds().toSorted());
    return rows;
  }

  /**
   * The text of an answer, which must not contain others' data. `locked`: and of one's own only
   * codes.
   */
  async #seen(response: Response, own: readonly Sent[], link?: Link, locked = false): Promise<string> {
    const body = await response.text();
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    // Its own address, which the visitor typed.
    const text = link ? `${headers}\n${body}`.replaceAll(link.path, "") : `${headers}\n${body}`;
    this.#marksIn(text, own);
    if (locked) {
      for (const { submission, email } of own) {
        for (const secret of [submission.name, email, numberOf(this.#run, submission.number)]) {
          if (secret !== "" && text.includes(secret)) throw new Error(`shown without the digits: ${secret}`);
        }
      }
    }
    return body;
  }

  #marksIn(text: string, own: readonly Sent[]): void {
    const allowed = new Set(own.flatMap(({ marks }) => [...marks]));
    for (const registration of this.sent) {
      for (const mark of registration.marks) {
        if (!allowed.has(mark) && text.includes(mark))
          throw new Error(
            `“${mark}” of ${registration.id} (${registration.person.index}) was shown to who may not see it`,
          );
      }
    }
    const numbers = new Set(own.flatMap(({ numbers: had }) => [...had]));
    for (let number = 0; number <= numbersThere; number += 1) {
      if (!numbers.has(number) && text.includes(numberOf(this.#run, number)))
        throw new Error(`number ${number} was shown to who may not see it`);
    }
  }

  /** What is shown before any digits. */
  #before(link: Link): readonly Sent[] {
    const about = this.about(link);
    return about && this.holds(link) ? [about] : [];
  }

  /** What a link opens with a cookie; empty if digits are still needed. */
  #opened(link: Link, cookie: Unlocked | undefined): readonly Sent[] {
    const isOpen = cookie?.subject === subjectOf(link) && this.#site.now.getTime() < cookie.until;
    return isOpen ? this.reach(link, cookie.numbers) : [];
  }

  #shown(link: Link, reach: readonly Sent[], html: string): Sent {
    const registration = this.#shownBy(link, reach, this.#rows);
    if (!registration) throw new Error("a link that holds shows nothing");
    expect(html).toContain(formatCode(registration.code));
    return registration;
  }

  /**
   * The submission that the page is about: by its code, or else the newest; a repeated form counts
   * once.
   */
  #shownBy(link: Link, opened: readonly Sent[], rows: Rows): Sent | undefined {
    if (link.kind === "registration" || link.scope === "" || opened.length === 0) return this.#before(link)[0];
    const reach = opened.filter(({ id }) => rows.get(id)?.own["sent_twice"] === false);
    const newest = reach.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
    const named = link.kind === "mailbox" ? newest.find(({ code }) => code === (link.shows ?? link.code)) : undefined;
    return named ?? newest[0];
  }

  #unlockedCookie(browser: Browser, link: Link, which: number): Unlocked | undefined {
    const all = browser.person.browsers.flatMap(({ unlocked }) => unlocked);
    if (which % 4 === 0) {
      const others = all.filter(({ subject }) => subject !== subjectOf(link));
      return picked(others.length > 0 ? others : all, which);
    }
    return all.findLast(({ subject }) => subject === subjectOf(link)) ?? all.at(-1);
  }

  /** A new spelling of an address each time, which identifies typed values. */
  #spelled(address: number): string {
    this.#typed += 1;
    return addressOf(this.#run, address).replace(/^[a-l]+/, (letters) =>
      Array.from(letters, (letter, index) => ((this.#typed >> index) & 1 ? letter.toUpperCase() : letter)).join(""),
    );
  }
}

function subjectOf(link: Link): string {
  return link.kind === "registration"
    ? `${link.sent.id}:${link.generation}`
    : `${link.mailboxId}:${link.generation}${link.scope}:${link.code}`;
}

function countOf(link: Link): string {
  return link.kind === "registration" ? "" : `${link.mailboxId}:${link.generation}`;
}

function addressOf(run: number, address: number): string {
  return `abcdefghijkl.${run}.${address}@example.org`;
}

function numberOf(run: number, number: number): string {
  return `7400${String(200_000 + run * (numbersThere + 1) + number).padStart(6, "0")}`;
}

function randomKey(run: number, typed: number): string {
  return `0fb2c7d4-9a61-4e38-${String(run).padStart(8, "0")}-${typed}`;
}

/** An existing item, newer ones more often. */
function picked<T>(all: readonly T[], what: number): T | undefined {
  return all[all.length - 1 - (what % Math.max(1, what % 2 === 0 ? Math.min(3, all.length) : all.length))];
}

function isRandom(key: string | null): boolean {
  return (key ?? "").length > 22;
}

function isWaitingRow(whole: Json): boolean {
  return ["contacted_at", "held_at", "declined_at", "opted_out_at", "spam_at", "withdrawn_at", "erased_at"].every(
    (name) => whole[name] === null,
  );
}

/**
 * A contact may have reached a stranger, so its follow-up is due. A mailbox matters only if
 * recruiters write to it (tests/http/corrected-after-contact.test.ts).
 */
function followUpAfterCorrection(was: StoredRow, changesPhone: boolean, now: string, is?: StoredRow): Json {
  const ends = ["declined_at", "closed_at", "opted_out_at", "spam_at", "withdrawn_at", "erased_at"];
  if (was.whole["contacted_at"] === null || ends.some((name) => was.whole[name] !== null)) return {};
  if (changesPhone) return { follow_up_at: now };
  return is?.whole["follow_up_at"] === now ? { follow_up_at: now } : {};
}
