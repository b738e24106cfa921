/**
 * The database as the program sees it, the same for embedded PGlite and a PostgreSQL server. Both
 * return `bigint` and `bigserial` as numbers, `timestamptz` as `Date`, and `jsonb` parsed.
 */
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Row, RowShape } from "./rows.ts";

/** Drizzle over either engine. Use only what both drivers share. */
export type Orm = PgDatabase<PgQueryResultHKT>;

export interface Result<Row> {
  rows: Row[];
  /** Rows returned, or changed by a statement that returns none. */
  rowCount: number;
}

export interface Queryable {
  readonly orm: Orm;
  /**
   * The rows of one statement with `$1` parameters; `shape` names its columns. With a `name`, a
   * PostgreSQL server prepares it once per connection: name frequent statements, each text
   * differently.
   */
  rows<Shape extends RowShape>(
    shape: Shape,
    text: string,
    parameters?: readonly unknown[],
    name?: string,
  ): Promise<Row<Shape>[]>;
  /**
   * For statements whose row count matters. The type of returned rows is unchecked, so only tests
   * read them.
   */
  query<Returned = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
    name?: string,
  ): Promise<Result<Returned>>;
  /** Several statements without parameters; their results are dropped. */
  script(text: string): Promise<void>;
}

/** The handle inside `Database.transaction`, invalid after it. */
export interface Transaction extends Queryable {
  readonly kind: "transaction";
  /** Notifies listeners (`Database.onAnnounced`) after the commit. */
  announce(): void;
}

export interface Database extends Queryable {
  readonly kind: "pglite" | "postgres";
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. PGlite
   * serializes transactions, so `work` must use its handle: using the database itself would
   * deadlock.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs one statement as a transaction of its own, after its locks; if it fails, nothing is saved.
   * A PostgreSQL server gets it in one packet with `commit` and other callers' statements (decision
   * 23). So the statement itself must decide whether to write.
   */
  rowsOfOne<Shape extends RowShape>(
    shape: Shape,
    statement: Statement,
    options?: Omit<TransactionOptions, "unhurried"> & { readonly announces?: boolean },
  ): Promise<Row<Shape>[]>;
  /**
   * Calls `listener` after each announced commit in this process. The returned function removes it.
   */
  onAnnounced(listener: () => void): () => void;
  /** Connections to a server; the embedded engine has none. */
  readonly pool?: () => PoolUse;
  /**
   * For rate-limiter-flexible: `storeClient` with `storeType: "client"` and `tableCreated: true`.
   */
  readonly limiterClient: LimiterClient;
  close(): Promise<void>;
}

export interface Statement {
  readonly text: string;
  readonly parameters: readonly unknown[];
  /** As for `Queryable.rows`. */
  readonly name: string;
}

export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  /** Statements that wait for a connection, or for earlier ones on theirs. */
  readonly waiting: number;
}

export interface TransactionOptions {
  /**
   * 64-bit keys of advisory locks, held until the end. They are taken in the round trip of `begin`,
   * in ascending order so that two callers cannot wait for each other.
   */
  locks?: readonly bigint[];
  /**
   * Plans its prepared statements once per connection, for those that take the same path whatever
   * their parameters, and longer to plan than to run. By default a server may plan them each time.
   */
  onePlan?: boolean;
  /** Without time limits, for migrations: waits for locks and runs as long as necessary. */
  unhurried?: boolean;
}

export interface LimiterClient {
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<Result<unknown>>;
}
