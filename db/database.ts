/**
 * What the rest of the program sees of a database: the same for the embedded PGlite and for a PostgreSQL server.
 *
 * Values come back alike on both: `bigint` and `bigserial` as numbers, `timestamptz` as `Date`, `jsonb` parsed.
 */
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Row, RowShape } from "./rows.ts";

/** Drizzle over either engine. Only what both drivers share may be used. */
export type Orm = PgDatabase<PgQueryResultHKT>;

export interface Result<Row> {
  rows: Row[];
  /** Rows returned, or changed by a statement that returns none. */
  rowCount: number;
}

export interface Queryable {
  readonly orm: Orm;
  /**
   * The rows of one statement with `$1` parameters; `shape` names its columns. `name` makes a PostgreSQL server prepare it once
   * per connection: give one to statements that run often, a different one to each text.
   */
  rows<Shape extends RowShape>(
    shape: Shape,
    text: string,
    parameters?: readonly unknown[],
    name?: string,
  ): Promise<Row<Shape>[]>;
  /** A statement of which only the number of rows counts; what else it returns is said by nobody, so only tests look at it. */
  query<Returned = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
    name?: string,
  ): Promise<Result<Returned>>;
  /** Several statements without parameters; what they return is dropped. */
  script(text: string): Promise<void>;
}

/** The handle inside `Database.transaction`; worthless after it. */
export interface Transaction extends Queryable {
  readonly kind: "transaction";
  /** It wrote something that somebody waits for (`Database.onAnnounced`): they are told once it is committed. */
  announce(): void;
}

export interface Database extends Queryable {
  readonly kind: "pglite" | "postgres";
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. On PGlite transactions run
   * one after the other, so `work` must use its handle: waiting for the database itself would wait for ever.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * The rows of one statement that answers for itself alone, behind its locks: a PostgreSQL server is sent all of its transaction at once, `commit`
   * too, with the statements of others that came meanwhile (decision 23). So it is for the statement itself to write nothing where nothing is to be
   * saved; when it fails nothing of it is.
   */
  rowsOfOne<Shape extends RowShape>(
    shape: Shape,
    statement: Statement,
    options?: Omit<TransactionOptions, "unhurried"> & { readonly announces?: boolean },
  ): Promise<Row<Shape>[]>;
  /** Calls `listener` after each commit in this process that announced something. The returned function ends it. */
  onAnnounced(listener: () => void): () => void;
  /** Connections to a server; the embedded engine has none. */
  readonly pool?: () => PoolUse;
  /** For rate-limiter-flexible: `storeClient`, with `storeType: "client"` and `tableCreated: true`. */
  readonly limiterClient: LimiterClient;
  close(): Promise<void>;
}

export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
  /** As of `Queryable.rows`. */
  readonly name: string;
}

export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  /** Statements that wait for a connection, or for those that go before them on one. */
  readonly waiting: number;
}

export interface TransactionOptions {
  /**
   * 64-bit keys of advisory locks, held until the end of the transaction and taken before its first statement (in the
   * same round trip as `begin`), in ascending order so that two callers cannot wait for each other.
   */
  locks?: readonly bigint[];
  /**
   * Its statements are planned once for each connection, whatever they ask for: for those that are prepared, go about everything in the same
   * way, and take longer to plan than to run. Left to itself a PostgreSQL server may plan them anew each time.
   */
  onePlan?: boolean;
  /** Without the usual bounds of time, for migrations: waits for its locks, and runs, for as long as it takes. */
  unhurried?: boolean;
}

export interface LimiterClient {
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<Result<unknown>>;
}
