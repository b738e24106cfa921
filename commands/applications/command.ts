/**
 * Runs a command in one transaction: locks the applications, decides, writes, records the event and
 * saves its notifications (events.ts). Only `record` creates the answer "done", so a command that
 * changes something without recording it does not compile.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Database, Transaction } from "../../db/database.ts";
import { integer, onlyRow } from "../../db/rows.ts";
import type { Json } from "../../db/schema.ts";
import { type EventType, type HistoryEvent, historyEvents } from "../../domain/application/lifecycle.ts";
import { noteTokens } from "../../domain/search/tokens.ts";
import { type DeliveryDraft, isWithheldFromSuppressed } from "../../domain/delivery/drafts.ts";
import { addDeliveries } from "../outbox/enqueue.ts";
import { type Deployment, draftsOf, type FactsOf } from "./events.ts";
import { isMailboxSuppressed } from "./suppressed.ts";
import { webhookSnapshotsOf } from "./webhook-snapshot.ts";

/** What commands need from their process. */
export interface CommandContext {
  readonly database: Database;
  /** The operator may change it while the process runs. */
  readonly config: Deployment;
  readonly now: () => Date;
}

/** Who runs a command, for the history. */
export type Actor =
  | { readonly kind: "applicant" }
  | { readonly kind: "clock" }
  | { readonly kind: "recruiter"; readonly id: string; readonly name: string };

/**
 * The command was done. Only {@link Work.record} makes one (tests/architecture/commands.test.ts).
 */
export class Recorded {
  readonly kind = "done";
  /** The event's id, for an undo; null: the history does not list it. */
  readonly event: number | null;
  /** Makes the type nominal. */
  declare protected readonly recorded: true;

  constructor(event: number | null) {
    this.event = event;
  }
}

/** There was nothing to change, or it is no longer allowed. */
export const nothing = { kind: "nothing" } as const;
export type Nothing = typeof nothing;

export interface Occurrence<Type extends EventType> {
  readonly applicationId: number;
  readonly type: Type;
  readonly actor: Actor;
  /** The registration concerned; omitted: the application as a whole. */
  readonly registrationId?: string;
  /** All that it changed; omitted: `registrationId` alone. */
  readonly registrationIds?: readonly string[];
  /** Stored with the event; a function receives the deliveries, if an undo needs them. */
  readonly detail?: Json | ((deliveries: readonly DeliveryDraft[]) => Json) | undefined;
  /** The earliest time to send its notifications; null: at once. */
  readonly notBefore?: Date | null;
  /** The same for its emails only: webhooks are in order, so a later one would wait. */
  readonly emailsNotBefore?: Date | null;
  /** What notifications need beyond stored data. */
  readonly facts: FactsOf<Type>;
}

export class Work {
  readonly transaction: Transaction;
  readonly context: CommandContext;
  /** One moment for the whole command. */
  readonly now: Date;
  /** The work of the previous batch, which is committed; null: this is the first. */
  readonly before: Work | null;

  constructor(transaction: Transaction, context: CommandContext, now: Date, before: Work | null = null) {
    this.transaction = transaction;
    this.context = context;
    this.now = now;
    this.before = before;
  }

  /** `now` as ISO 8601, for statements. */
  get at(): string {
    return this.now.toISOString();
  }

  /** Writes the event to the history and saves its notifications. */
  async record<Type extends EventType>(occurred: Occurrence<Type>): Promise<Recorded> {
    const { context, transaction, now } = this;
    const planned = await draftsOf(occurred, {
      deployment: context.config,
      now,
      snapshots: () => webhookSnapshotsOf(transaction, occurred.applicationId, concernedRegistrations(occurred)),
    });
    const drafts = await Promise.all(planned.map((draft) => this.#withheld(draft)));
    const event = isHistory(occurred.type) ? await this.#write(occurred, occurred.type, drafts) : null;
    const { applicationId, notBefore = null, emailsNotBefore = notBefore } = occurred;
    for (const [emails, due] of [
      [false, notBefore],
      [true, emailsNotBefore],
    ] as const) {
      const some = drafts.filter(({ kind }) => (kind === "email") === emails);
      await addDeliveries(transaction, applicationId, some, now, due);
    }
    return new Recorded(event);
  }

  /** A mailbox that opted out only gets the emails it is entitled to. */
  async #withheld(draft: DeliveryDraft): Promise<DeliveryDraft> {
    if (!isWithheldFromSuppressed(draft)) return draft;
    const { registrationId } = draft.payload as { readonly registrationId?: string };
    const suppressed = await isMailboxSuppressed(this.transaction, registrationId ?? "");
    return suppressed ? { ...draft, withheld: "suppressed" } : draft;
  }

  async #write(
    { applicationId, actor, registrationId, detail }: Occurrence<EventType>,
    type: HistoryEvent,
    drafts: readonly DeliveryDraft[],
  ): Promise<number> {
    const stored = typeof detail === "function" ? detail(drafts) : detail;
    const recruiter = actor.kind === "recruiter" ? actor : null;
    const rows = await this.transaction.rows(
      { id: integer },
      `insert into application_event (application_id, at, type, actor, recruiter_id, recruiter_name, detail,
         registration_id, search)
       values ($1, $2::timestamptz, $3, $4, $5, $6, $7::jsonb, $8, array_to_tsvector($9::text[])) returning id`,
      [
        applicationId,
        this.at,
        type,
        actor.kind,
        recruiter?.id ?? null,
        recruiter?.name ?? null,
        stored === undefined ? null : JSON.stringify(stored),
        registrationId ?? null,
        recruiter === null ? null : writtenTokens(stored),
      ],
      "record-event",
    );
    return onlyRow(rows).id;
  }
}

/** Search tokens of the text that a recruiter wrote; null: no text. */
function writtenTokens(detail: Json | undefined): string[] | null {
  const hasText = typeof detail === "object" && detail !== null && "text" in detail;
  return hasText && typeof detail.text === "string" ? noteTokens(detail.text) : null;
}

/**
 * A contact preference and a corrected name belong to some registrations; other events refer to all
 * of the application.
 */
function concernedRegistrations({
  type,
  registrationId,
  registrationIds,
}: Occurrence<EventType>): readonly string[] | null {
  if (type !== "preferred" && type !== "name_corrected") return null;
  return registrationIds ?? (registrationId === undefined ? null : [registrationId]);
}

const history: ReadonlySet<EventType> = new Set(historyEvents);

function isHistory(type: EventType): type is HistoryEvent {
  return history.has(type);
}

/**
 * A value that a command keeps from one application to the next, also across batches. When an
 * attempt is retried, the value is again what it was before the attempt.
 */
export class Remembered<T> {
  readonly #values = new WeakMap<Work, T>();

  get(work: Work): T | undefined {
    for (let at: Work | null = work; at !== null; at = at.before) {
      const value = this.#values.get(at);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  set(work: Work, value: T): void {
    this.#values.set(work, value);
  }
}

export interface Command<Subject, Refusal> {
  /** Advisory locks, held from the start (db/database.ts). */
  readonly locks?: readonly bigint[];
  /** Locks what the command is about until the end of the transaction; empty: not found. */
  readonly lock: (transaction: Transaction) => Promise<readonly Subject[]>;
  /** Decides about one subject; writes and records if allowed. */
  readonly perform: (subject: Subject, work: Work) => Promise<Recorded | Refusal>;
}

/**
 * Runs a command and returns an answer per subject. Retries after conflicts with other commands.
 * Yields after each subject, because the embedded engine shares this thread.
 */
export async function runCommand<Subject, Refusal>(
  context: CommandContext,
  command: Command<Subject, Refusal>,
): Promise<readonly (Recorded | Refusal)[]> {
  const { answers } = await runBatch(context, command, context.now(), null);
  return answers;
}

interface Done<Refusal> {
  readonly work: Work;
  readonly answers: readonly (Recorded | Refusal)[];
}

function runBatch<Subject, Refusal>(
  context: CommandContext,
  { locks = [], lock, perform }: Command<Subject, Refusal>,
  now: Date,
  before: Work | null,
): Promise<Done<Refusal>> {
  return retryConflicts(() =>
    context.database.transaction(
      async (transaction) => {
        const work = new Work(transaction, context, now, before);
        const answers: (Recorded | Refusal)[] = [];
        for (const subject of await lock(transaction)) {
          if (answers.length > 0) await yieldToEventLoop();
          answers.push(await perform(subject, work));
        }
        return { work, answers };
      },
      { locks },
    ),
  );
}

/**
 * Runs a command on many applications, in batches of one transaction each. Other requests run
 * between batches. After a failure each batch is done or not done; repeating the command finishes
 * the rest.
 * @param command of a batch's ids
 */
export async function runInBatches<Subject, Refusal>(
  context: CommandContext,
  batches: AsyncIterable<readonly number[]>,
  command: (ids: readonly number[]) => Command<Subject, Refusal>,
): Promise<readonly (Recorded | Refusal)[]> {
  const now = context.now();
  const answers: (Recorded | Refusal)[] = [];
  let before: Work | null = null;
  for await (const ids of batches) {
    if (before !== null) await yieldToEventLoop();
    const done: Done<Refusal> = await runBatch(context, command(ids), now, before);
    before = done.work;
    answers.push(...done.answers);
  }
  return answers;
}

/**
 * Another command moved a registration while this one waited for its lock: the transaction must be
 * retried.
 */
export class Moved extends Error {
  constructor() {
    super("a registration moved to another application meanwhile");
    this.name = "Moved";
  }
}

/**
 * Two commands locked rows in different order, and PostgreSQL aborted this one (SQLSTATE 40P01).
 */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}

/** Conflicts rarely repeat: after this many attempts the error is thrown. */
const mostAttempts = 5;

async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Moved || isDeadlock(error)) || attempt === mostAttempts) throw error;
    }
  }
}
