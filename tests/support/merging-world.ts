/**
 * A model of a few applications under random acts of recruiters and applicants: which are merged
 * and the expected rows, compared with the real commands. More than 300 lines: the model and its
 * acts belong together.
 */
import { expect } from "vitest";
import type { CommandContext } from "../../commands/applications/command.ts";
import { beginBulk, beginUndo } from "../../commands/applications/bulk/begin-bulk.ts";
import { runBulk } from "../../commands/applications/bulk/run-bulk.ts";
import { addNote } from "../../commands/applications/add-note.ts";
import { correct } from "../../commands/applications/correct.ts";
import { eraseScope } from "../../commands/applications/erase.ts";
import { keepClock } from "../../commands/applications/keep-clock.ts";
import { takeAction } from "../../commands/applications/take-action.ts";
import { merge } from "../../commands/applications/merge.ts";
import { reportNoContact } from "../../commands/applications/report-no-contact.ts";
import { openPhone } from "../../commands/applications/open-phone.ts";
import { markDistinct } from "../../commands/applications/mark-distinct.ts";
import { undo } from "../../commands/applications/undo.ts";
import { unmerge } from "../../commands/applications/unmerge.ts";
import { withdraw } from "../../commands/applications/withdraw.ts";
import type { RecruiterAction, Recruiter } from "../../domain/desk/actions.ts";

type Json = Record<string, unknown>;

interface Merging {
  readonly id: number;
  readonly lead: number;
  readonly joined: number;
  /** The joined rows before the merge. */
  readonly was: ReadonlyMap<number, Json>;
}

interface Done {
  readonly lead: number;
  readonly event: number;
  /** The group's rows before the act, with each member's merge. */
  readonly before: ReadonlyMap<number, Json>;
  readonly mergings: readonly number[];
}

interface Stored {
  readonly rows: ReadonlyMap<number, Json>;
  readonly into: ReadonlyMap<number, number | null>;
  /** Everything else stored for each, without the history. */
  readonly kept: ReadonlyMap<number, string>;
  readonly history: ReadonlyMap<number, string>;
  readonly suppressed: readonly number[];
}

export const deeds = [
  ...(["merge", "merge", "merge", "merge", "merge", "unmerge", "unmerge", "unmerge"] as const),
  ...(["mark", "mark", "mark", "mark", "mark", "undo", "undo", "undo", "undo"] as const),
  ...(["bulk", "bulk", "bulk", "bulkUndo", "bulkUndo", "bulkUndo"] as const),
  ...(["note", "phone", "apart", "withdraw", "nobodyWrote", "erase", "correct", "clock"] as const),
];

export interface Step {
  readonly do: (typeof deeds)[number];
  readonly who: number;
  readonly what: number;
  readonly which: number;
}

const maya: Recruiter = { id: "maya", name: "Maya", role: "recruiter" };
const robin: Recruiter = { id: "robin", name: "Robin", role: "manager" };

const hour = 3_600_000;
const moments = [1, 60_000, 5 * 60_000, 2 * hour, 13 * hour, 25 * hour];

const asks = (now: Date): readonly RecruiterAction[] => [
  { act: "contacted" },
  { act: "contacted" },
  { act: "contacted" },
  { act: "replied" },
  { act: "interview" },
  { act: "offered" },
  { act: "hired" },
  { act: "back", to: "contacted" },
  { act: "follow_up", at: new Date(now.getTime() + 72 * hour).toISOString() },
  { act: "claim", takeOver: true },
  { act: "release" },
  { act: "assign", to: "robin" },
  { act: "declined" },
  { act: "closed", reason: "no_reply" },
  { act: "spam" },
  { act: "opted_out", line: "said so" },
  { act: "reopened" },
  { act: "tag", tag: "morning shift" },
  { act: "untag", tag: "morning shift" },
];

const running = {
  onError(error: unknown) {
    throw error;
  },
};

let worlds = 0;

export class MergingWorld {
  readonly said: string[] = [];
  now = new Date("2026-11-20T10:00:00Z");
  #context: CommandContext;
  #ids: number[] = [];
  #mergings: Merging[] = [];
  #done: Done[] = [];
  #bulks: string[] = [];
  #expected = new Map<number, Json>();
  #stored: Stored | null = null;
  readonly #run = (worlds += 1);

  constructor(context: CommandContext) {
    this.#context = { ...context, now: () => this.now };
  }

  /** `starts`: the initial state of each application. */
  async begin(starts: readonly string[]): Promise<void> {
    const { database } = this.#context;
    for (const [index, start] of starts.entries()) {
      const created = new Date(this.now.getTime() - (starts.length - index) * 3 * hour).toISOString();
      const marks = { waiting: "", contacted: ", contacted_at", closed: ", closed_at", opted_out: ", opted_out_at" }[
        start
      ];
      const { rows } = await database.query<{ id: number }>(
        `insert into application (created_at${marks}) values ($1::timestamptz${marks ? ", $1::timestamptz + interval '1 hour'" : ""}) returning id`,
        [created],
      );
      const id = Number(rows[0]?.id);
      this.#ids.push(id);
      // Pairs with one number and address, and neighbours that share one of them.
      for (const again of index % 2 === 0 ? ["a", "b"] : ["a"]) {
        await database.query(
          `insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
             area_code, national_number, phone, age, channel)
           values ($1, $2, $3, $4::timestamptz, 'gb', 'en', 'GB', 'Amira Khan', $5, $5, '44', $6, '+44' || $6, 31, 'api')`,
          [
            `registration-${this.#run}-${index}-${again}`.padEnd(24, "x"),
            id,
            `C${this.#run}${index}${again}`,
            created,
            `person${Math.floor(index / 2)}.${this.#run}@example.org`,
            `74${String(this.#run * 10 + Math.floor((index + 1) / 2)).padStart(8, "0")}`,
          ],
        );
      }
      if (start === "opted_out") await this.#suppress(id, created);
    }
    this.#stored = await this.#read();
    this.#expected = new Map(this.#stored.rows);
  }

  /** Suppresses contact like the mark would. */
  async #suppress(id: number, at: string): Promise<void> {
    await this.#context.database.query(
      `insert into suppression (kind, value, application_id, event_id, suppressed_at)
       select 'phone', phone, application_id, 0, $2::timestamptz from registration where application_id = $1 limit 1`,
      [id, at],
    );
  }

  async do(step: Step): Promise<void> {
    this.now = new Date(this.now.getTime() + (moments[step.which % moments.length] ?? 1));
    const id = this.#ids[step.who % this.#ids.length] ?? 0;
    const recruiter = step.what % 2 === 0 ? maya : robin;
    const call = { recruiter, applicationId: id };
    this.said.push(`${step.do} ${id} ${step.what} ${step.which}`);
    switch (step.do) {
      case "merge":
        return this.#merge(call, this.#ids[step.what % this.#ids.length] ?? 0);
      case "unmerge": {
        const merging = this.#mergings[step.what % Math.max(1, this.#mergings.length)];
        return merging ? this.unmerge(merging) : undefined;
      }
      case "mark": {
        const all = asks(this.now);
        return this.#mark(call, all[step.what % all.length] ?? { act: "contacted" });
      }
      case "undo": {
        const done = this.#done[step.what % Math.max(1, this.#done.length)];
        return done ? this.#undo({ recruiter, applicationId: done.lead }) : undefined;
      }
      case "bulk": {
        const all = asks(this.now);
        const ids = this.#ids.filter((_, place) => step.which === 0 || ((step.which >> place) & 1) === 1);
        return this.#bulk(recruiter, ids, all[step.what % all.length] ?? { act: "contacted" });
      }
      case "bulkUndo": {
        const bulk = this.#bulks[step.what % Math.max(1, this.#bulks.length)];
        return bulk === undefined ? undefined : this.#bulkUndo(bulk);
      }
      case "note": {
        const noted = await addNote(this.#context, call, "called");
        return this.#check(noted.kind === "done" ? [this.#root(id)] : []);
      }
      case "phone":
        await openPhone(this.#context, call, { knowing: true, alongside: true });
        return this.#check([this.#root(id)]);
      case "apart": {
        const other = this.#ids[step.what % this.#ids.length] ?? 0;
        if (other !== id) await markDistinct(this.#context, call, { other, apart: step.which % 2 === 0 });
        return this.#check([this.#root(id), this.#root(other)]);
      }
      case "clock":
        await keepClock(this.#context, id);
        if (this.#root(id) === id) await this.#own(id);
        return this.#check([id]);
      default:
        return this.#applicant(step.do, id, step.what);
    }
  }

  /** Splits all remaining merges in any order. */
  async end(order: number): Promise<void> {
    while (this.#mergings.length > 0) {
      const merging = this.#mergings[order % this.#mergings.length];
      if (merging) await this.unmerge(merging);
    }
  }

  #root(id: number): number {
    const merging = this.#mergings.find(({ joined }) => joined === id);
    return merging ? this.#root(merging.lead) : id;
  }

  #group(id: number): number[] {
    const root = this.#root(id);
    return this.#ids.filter((each) => this.#root(each) === root);
  }

  #under(id: number): number[] {
    return [id, ...this.#mergings.filter(({ lead }) => lead === id).flatMap(({ joined }) => this.#under(joined))];
  }

  async #merge(call: { recruiter: Recruiter; applicationId: number }, other: number): Promise<void> {
    if (call.applicationId === other) return;
    const before = new Map(this.#expected);
    const roots = [this.#root(call.applicationId), this.#root(other)];
    const answer = await merge(this.#context, call, other);
    if (roots[0] === roots[1]) expect(answer.kind, "of what is merged already").not.toBe("done");
    this.said.push(`merging: ${answer.kind}`);
    if (answer.kind !== "done") return this.#check([]);
    const { rows } = await this.#context.database.query<{ id: number; lead: number; joined: number }>(
      "select id, lead_id as lead, joined_id as joined from application_merge order by id desc limit 1",
    );
    const [made] = rows;
    if (!made) throw new Error("nothing says that they are merged");
    expect([made.lead, made.joined].toSorted()).toEqual(roots.toSorted());
    this.#mergings.push({ ...made, was: new Map() });
    const was = new Map(this.#under(made.joined).map((each) => [each, before.get(each) ?? {}]));
    this.#mergings[this.#mergings.length - 1] = { ...made, was };
    return this.#check(roots);
  }

  async unmerge(merging: Merging): Promise<void> {
    const at = merging.joined;
    this.said.push(`unmerge ${merging.joined} of ${merging.lead}`);
    const answer = await unmerge(this.#context, { recruiter: robin, applicationId: at }, merging.id);
    expect(answer.kind).toBe("done");
    for (const id of this.#under(at)) {
      const was = merging.was.get(id);
      if (was) this.#expected.set(id, was);
    }
    this.#mergings = this.#mergings.filter(({ id }) => id !== merging.id);
    const twice = await unmerge(this.#context, { recruiter: robin, applicationId: at }, merging.id);
    expect(twice.kind, "a second press").toBe("refused");
    return this.#check([...this.#under(at), ...this.#ids]);
  }

  async #mark(call: { recruiter: Recruiter; applicationId: number }, asked: RecruiterAction): Promise<void> {
    const group = this.#group(call.applicationId);
    const before = new Map(group.map((id) => [id, this.#expected.get(id) ?? {}]));
    const answer = await takeAction(this.#context, call, asked);
    this.said.push(`${asked.act}: ${answer.kind}`);
    if (answer.kind !== "done") return this.#check([]);
    const mergings = this.#mergings.map(({ id }) => id);
    this.#done.push({ lead: this.#root(call.applicationId), event: answer.event ?? 0, before, mergings });
    const { rows } = await this.#read();
    for (const id of group) this.#expected.set(id, rows.get(id) ?? {});
    if (asked.act === "contacted") {
      for (const id of group.filter((each) => before.get(each)?.["contacted_at"] === null)) {
        const row = rows.get(id) ?? {};
        const over = ["closed_at", "declined_at", "opted_out_at", "spam_at", "withdrawn_at"].some(
          (name) => row[name] !== null,
        );
        expect(over || row["contacted_at"] !== null, `${id} was written to with the one that leads`).toBe(true);
      }
    }
    return this.#check(group);
  }

  async #undo(call: { recruiter: Recruiter; applicationId: number }): Promise<void> {
    const lead = this.#root(call.applicationId);
    const last = this.#done.findLast((done) => done.lead === lead);
    if (!last) return;
    const answer = await undo(this.#context, { recruiter: robin, applicationId: call.applicationId }, last.event);
    this.said.push(`undo ${last.event}: ${answer.kind}`);
    if (answer.kind !== "done") return this.#check([]);
    return this.#check(this.#putBack(last));
  }

  /** Returns the ids of the restored rows. */
  #putBack(last: Done): number[] {
    this.#done = this.#done.filter((done) => done !== last);
    const group = this.#group(last.lead);
    for (const id of group) {
      const through = this.#through(id);
      const was = last.before.get(id);
      // The act did not apply to applications merged since.
      if (was && through.every((merging) => last.mergings.includes(merging))) this.#expected.set(id, was);
    }
    return group;
  }

  async #bulk(recruiter: Recruiter, ids: readonly number[], action: RecruiterAction): Promise<void> {
    if (ids.length === 0) return;
    const id = `bulk-${this.#run}-${this.said.length}`.padEnd(24, "x");
    const before = new Map(this.#expected);
    expect(await beginBulk(this.#context, { id, recruiter, action, ids })).toEqual({ kind: "begun", atOnce: true });
    expect((await beginBulk(this.#context, { id, recruiter, action, ids })).kind, "sent twice").toBe("known");
    // Two workers do nothing twice.
    await Promise.all([runBulk(this.#context, id, running), runBulk(this.#context, id, running)]);
    const items = await this.#items(id);
    expect(items.map((item) => item.id)).toEqual(ids);
    this.#bulks.push(id);
    const mergings = this.#mergings.map((merging) => merging.id);
    const { rows } = await this.#read();
    const touched: number[] = [];
    // Merged ones once, in order of their numbers; refused ones are unchanged.
    for (const [event, { id: done }] of new Map(items.map((item) => [item.event, item]))) {
      if (event === null) continue;
      const group = this.#group(done);
      const was = new Map(group.map((each) => [each, before.get(each) ?? {}]));
      this.#done.push({ lead: this.#root(done), event, before: was, mergings });
      for (const each of group) this.#expected.set(each, rows.get(each) ?? {});
      touched.push(...group);
    }
    this.said.push(`${action.act} of ${ids.join()}: ${items.map(({ event, refusal }) => event ?? refusal).join()}`);
    return this.#check(touched);
  }

  async #bulkUndo(bulk: string): Promise<void> {
    const id = `undo-${this.#run}-${this.said.length}`.padEnd(24, "x");
    const did = await this.#items(bulk);
    const begun = await beginUndo(this.#context, { id, recruiter: robin, undoes: bulk });
    expect((await beginUndo(this.#context, { id: `${id}2`, recruiter: robin, undoes: bulk })).kind).toBe("not_allowed");
    this.#bulks = this.#bulks.filter((each) => each !== bulk);
    expect(begun.kind).toBe("begun");
    await runBulk(this.#context, id, running);
    const items = await this.#items(id);
    expect(items.map((item) => item.id)).toEqual(did.filter(({ event }) => event !== null).map((item) => item.id));
    this.said.push(`undo ${bulk}: ${items.map((item) => `${item.id} ${item.event ?? item.refusal}`).join()}`);
    const touched: number[] = [];
    const seen = new Set<number>();
    for (const item of items) {
      const event = did.find((each) => each.id === item.id)?.event ?? 0;
      const done = this.#done.find((each) => each.event === event);
      const isLast = done && this.#done.findLast((each) => each.lead === done.lead) === done;
      if (item.event === null) {
        if (!seen.has(event)) expect(["changed", "withdrawn", "gone"]).toContain(item.refusal);
        continue;
      }
      if (seen.has(event)) continue;
      seen.add(event);
      if (done) {
        expect([isLast, this.#root(item.id)], `${item.id} was not changed since`).toEqual([true, done.lead]);
        touched.push(...this.#putBack(done));
        continue;
      }
      // An applicant acted on a part of it meanwhile.
      for (const each of this.#group(item.id)) await this.#own(each);
      touched.push(...this.#group(item.id));
    }
    return this.#check(touched);
  }

  async #items(bulk: string): Promise<{ id: number; event: number | null; refusal: string | null }[]> {
    const { rows } = await this.#context.database.query<{ id: number; event: number | null; refusal: string | null }>(
      `select application_id as id, event_id as event, refusal from bulk_item
       where bulk_id = $1 order by application_id`,
      [bulk],
    );
    return rows;
  }

  /** The merges that connect it to its group. */
  #through(id: number): number[] {
    const merging = this.#mergings.find(({ joined }) => joined === id);
    return merging ? [merging.id, ...this.#through(merging.lead)] : [];
  }

  async #applicant(name: "withdraw" | "nobodyWrote" | "erase" | "correct", id: number, what: number): Promise<void> {
    const { database } = this.#context;
    const { rows } = await database.query<{ id: string; email: string; phone: string }>(
      "select id, email, phone from registration where application_id = $1 order by created_at, id",
      [id],
    );
    // One of two, or everything from one address.
    const sent = rows[what % Math.max(1, rows.length)];
    if (!sent) return;
    const linkScope = { kind: "registration", id: sent.id } as const;
    const to = {
      email: `new${what}.${sent.email}`,
      areaCode: "44",
      nationalNumber: sent.phone.slice(3),
      phone: sent.phone,
    };
    const did = await {
      withdraw: () => withdraw(this.#context, linkScope),
      nobodyWrote: () => reportNoContact(this.#context, linkScope),
      // What is found exists, as selected above.
      erase: () => eraseScope(this.#context, linkScope).then(() => true),
      correct: () => correct(this.#context, linkScope, { ...sent, heldAt: null }, to),
    }[name]();
    this.said.push(`${name} ${sent.id}: ${did}`);
    if (did) await this.#parted(id);
    return this.#check(this.#ids);
  }

  /**
   * An applicant's act splits its application from the merge, and its submission from the
   * application.
   */
  async #parted(id: number): Promise<void> {
    this.#mergings = this.#mergings.filter(({ lead, joined }) => lead !== id && joined !== id);
    this.#done = this.#done.filter(({ before }) => !before.has(id));
    await this.#own(id);
  }

  /** Its own changes are outside this model. */
  async #own(id: number): Promise<void> {
    const { rows } = await this.#read();
    this.#expected.set(id, rows.get(id) ?? {});
  }

  /** `touched`: applications whose history may have grown. Everything else must be unchanged. */
  async #check(touched: readonly number[]): Promise<void> {
    const before = this.#stored;
    const after = await this.#read();
    this.#stored = after;
    for (const id of this.#ids) {
      const root = this.#root(id);
      expect(after.into.get(id), `which one leads ${id}`).toBe(root === id ? null : root);
      expect(after.rows.get(id), `the row of ${id}`).toEqual(this.#expected.get(id));
      if (touched.includes(id)) continue;
      expect(after.kept.get(id), `what is kept of ${id}`).toBe(before?.kept.get(id));
      if (this.#root(id) === id) expect(after.history.get(id), `the history of ${id}`).toBe(before?.history.get(id));
    }
    const silent = this.#ids.filter((id) => after.rows.get(id)?.["opted_out_at"] && !after.rows.get(id)?.["erased_at"]);
    expect(after.suppressed, "who nobody writes to").toEqual(silent);
  }

  async #read(): Promise<Stored> {
    const { rows } = await this.#context.database.query<{
      id: number;
      row: Json;
      into: number | null;
      kept: string;
      history: string;
      suppressed: boolean;
    }>(
      `select a.id, to_jsonb(a) - 'merged_into' - 'writing_by' - 'writing_at' as row, a.merged_into as into,
         jsonb_build_array((select jsonb_agg(to_jsonb(r) order by r.id) from registration r where r.application_id = a.id),
           (select jsonb_agg(to_jsonb(d) order by d.id) from delivery d where d.application_id = a.id))::text as kept,
         (select jsonb_agg(to_jsonb(e) - 'undone_at' order by e.id)::text from application_event e where e.application_id = a.id)
           as history,
         exists (select from suppression s where s.application_id = a.id and s.lifted_at is null) as suppressed
       from application a where a.id = any($1::bigint[]) order by a.id`,
      [this.#ids],
    );
    const by = <T>(pick: (row: (typeof rows)[number]) => T) => new Map(rows.map((row) => [row.id, pick(row)]));
    return {
      rows: by(({ row }) => row),
      into: by(({ into }) => into),
      kept: by(({ kept }) => kept),
      history: by(({ history }) => history),
      suppressed: rows.filter(({ suppressed }) => suppressed).map(({ id }) => id),
    };
  }
}
