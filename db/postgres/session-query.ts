/**
 * Prepared statements behind a pooler, which may change the server's session between transactions.
 * PgBouncer from 1.21 renames them, so `pg_prepared_statements` never lists our names: then each
 * transaction sends the text, and PgBouncer reuses its own prepared statement.
 */
import { createHash } from "node:crypto";
import { type Connection, Query } from "pg";
import type { Statement } from "../database.ts";

const names = new Map<string, string>();

/** The same text gets the same name in every process, and another text another one. */
export function sessionName({ text }: Pick<Statement, "text">): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `fairlead_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** A query for those of the sessionName()s that the session has prepared: rows of `{ name }`. */
export const statementsPrepared = (among: readonly string[]): string =>
  `select name from pg_prepared_statements where name in (${[...new Set(among)].map((name) => `'${name}'`).join(", ")})`;

/** Protocol messages that @types/pg does not declare. */
interface Messages {
  close(message: { readonly type: "S"; readonly name: string }): void;
}

interface Preparing {
  prepare(connection: Connection): void;
}

export class SessionQuery extends Query {
  readonly #prepared: boolean;
  readonly #name: string;

  /** @param prepared whether the session has it, or an earlier query of this batch prepares it */
  constructor({ text, parameters }: Statement, name: string, prepared: boolean) {
    super({ text, values: [...parameters], name });
    this.#prepared = prepared;
    this.#name = name;
  }

  /** Called by pg, which knows only what it sent over its connection to the pooler. */
  hasBeenParsed(): boolean {
    return this.#prepared;
  }

  /** Called by pg to send the statement. */
  prepare(connection: Connection & Messages): void {
    // A pooler that follows statements refuses a name that this connection has used before.
    if (!this.#prepared) connection.close({ type: "S", name: this.#name });
    (Query.prototype as unknown as Preparing).prepare.call(this, connection);
  }
}
