/**
 * What every command does, whoever gives it: locks the applications it is about, decides, writes, records what happened and
 * saves what others are told of it (events.ts), all in one transaction. A command that changes something and records
 * nothing does not compile: only `record` makes the answer that it was done.
 */
import type { Database, Transaction } from "../db/database.ts";
import { integer, onlyRow } from "../db/rows.ts";
import type { Json } from "../db/schema.ts";
import { type EventType, type HistoryEvent, historyEvents } from "../domain/application/lifecycle.ts";
import { noteTokens } from "../domain/search/tokens.ts";
import { type DeliveryDraft, isWithheldFromSuppressed } from "../domain/delivery/drafts.ts";
import { addDeliveries } from "../outbox/add.ts";
import { type Deployment, draftsOf, type FactsOf } from "./events.ts";
import { isMailboxSuppressed } from "./suppressed.ts";
import { toldOf } from "./told.ts";

/** What commands need of the process they run in. */
export interface CommandContext {
  readonly database: Database;
  /** The operator may change it while the process runs. */
  readonly config: Deployment;
  readonly now: () => Date;
}

/** Who gives a command, as the history has it. */
export type Actor =
  | { readonly kind: "applicant" }
  | { readonly kind: "clock" }
  | { readonly kind: "recruiter"; readonly id: string; readonly name: string };

/** It was done. Only {@link Work.record} makes one (tests/architecture/commands.test.ts). */
export class Recorded {
  readonly kind = "done";
  /** The event's number, for an undo; null: it stands in no history. */
  readonly event: number | null;
  /** Makes the type one of its own: nothing else is taken for it. */
  declare protected readonly recorded: true;

  constructor(event: number | null) {
    this.event = event;
  }
}

/** There was nothing to change, or it may not be any more. */
export const nothing = { kind: "nothing" } as const;
export type Nothing = typeof nothing;

export interface Occurrence<Type extends EventType> {
  readonly applicationId: number;
  readonly type: Type;
  readonly actor: Actor;
  /** What it is about, where that is one registration and not the application as a whole. */
  readonly registrationId?: string;
  /** Beside the event in the history; of the deliveries it causes, where an undo has to know them. */
  readonly detail?: Json | ((deliveries: readonly DeliveryDraft[]) => Json) | undefined;
  /** Nobody is told earlier; null: at once. */
  readonly notBefore?: Date | null;
  /** What those who are told need beyond what is stored. */
  readonly facts: FactsOf<Type>;
}

/** A command under way. */
export class Work {
  readonly transaction: Transaction;
  readonly context: CommandContext;
  /** One moment for everything that the command does. */
  readonly now: Date;

  constructor(transaction: Transaction, context: CommandContext, now: Date) {
    this.transaction = transaction;
    this.context = context;
    this.now = now;
  }

  /** ISO 8601, for statements. */
  get at(): string {
    return this.now.toISOString();
  }

  /** Writes the event into the history, and saves what is told of it. */
  async record<Type extends EventType>(occurred: Occurrence<Type>): Promise<Recorded> {
    const { context, transaction, now } = this;
    const made = await draftsOf(occurred, {
      deployment: context.config,
      now,
      told: () => toldOf(transaction, occurred.applicationId, aboutOf(occurred)),
    });
    const drafts = await Promise.all(made.map((draft) => this.#withheld(draft)));
    const event = isHistory(occurred.type) ? await this.#write(occurred, occurred.type, drafts) : null;
    await addDeliveries(transaction, occurred.applicationId, drafts, now, occurred.notBefore ?? null);
    return new Recorded(event);
  }

  /** Nobody writes to a mailbox that asked us not to, but what it is owed. */
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
    const told = typeof detail === "function" ? detail(drafts) : detail;
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
        told === undefined ? null : JSON.stringify(told),
        registrationId ?? null,
        recruiter === null ? null : writtenTokens(told),
      ],
      "record-event",
    );
    return onlyRow(rows).id;
  }
}

/** What a recruiter's own words are found by; null: there are none. */
function writtenTokens(told: Json | undefined): string[] | null {
  const isObject = typeof told === "object" && told !== null && "text" in told;
  return isObject && typeof told.text === "string" ? noteTokens(told.text) : null;
}

/** How somebody wants to be contacted is said of what they sent; everything else of the application, by its first. */
function aboutOf({ type, registrationId }: Occurrence<EventType>): string | null {
  return type === "preferred" ? (registrationId ?? null) : null;
}

const history: ReadonlySet<EventType> = new Set(historyEvents);

function isHistory(type: EventType): type is HistoryEvent {
  return history.has(type);
}

export interface Command<Subject, Refusal> {
  /** Advisory locks, held from the beginning (db/database.ts). */
  readonly locks?: readonly bigint[];
  /** What it is about, locked until the end of the transaction; none: there is no such thing. */
  readonly lock: (transaction: Transaction) => Promise<readonly Subject[]>;
  /** Decides about one of them and, where it may be, writes and records. */
  readonly perform: (subject: Subject, work: Work) => Promise<Recorded | Refusal>;
}

/** Runs a command, and answers for each of what it is about. Begins again where somebody else was faster. */
export function give<Subject, Refusal>(
  context: CommandContext,
  { locks = [], lock, perform }: Command<Subject, Refusal>,
): Promise<readonly (Recorded | Refusal)[]> {
  const now = context.now();
  return retried(() =>
    context.database.transaction(
      async (transaction) => {
        const work = new Work(transaction, context, now);
        const answers: (Recorded | Refusal)[] = [];
        for (const subject of await lock(transaction)) answers.push(await perform(subject, work));
        return answers;
      },
      { locks },
    ),
  );
}

/** Somebody else's command moved a registration while this one waited for its lock: the transaction has to begin again. */
export class Moved extends Error {
  constructor() {
    super("a registration moved to another application meanwhile");
    this.name = "Moved";
  }
}

/** Two who locked the same rows in another order: the server ended one of them (SQLSTATE 40P01). */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}

/** After so many times it is no coincidence. */
const mostBeginnings = 5;

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let begun = 1; ; begun += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Moved || isDeadlock(error)) || begun === mostBeginnings) throw error;
    }
  }
}
