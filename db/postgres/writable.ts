/**
 * Avoids read-only servers: a standby, like the old leader after a failover, or one with
 * `default_transaction_read_only`. They are not read from either, because their data may be old.
 */
import { Client, type ClientBase, type ClientConfig } from "pg";
import { chainOf } from "../error-chain.ts";

/** Has PostgreSQL's code for a refused write. */
export class ReadOnlyServer extends Error {
  readonly code = "25006";
  constructor() {
    super("the server is read-only: it is a standby, or its default_transaction_read_only is on");
    this.name = "ReadOnlyServer";
  }
}

/**
 * Parameters that a server reports when a connection starts and when they change (PostgreSQL 14 and
 * newer).
 */
const reported: ReadonlySet<string> = new Set(["in_hot_standby", "default_transaction_read_only"]);

/** Keeps what its server last reported. */
export class WatchedClient extends Client {
  readonly #on = new Set<string>();

  constructor(config?: string | ClientConfig) {
    super(config);
    this.connection.on("parameterStatus", (parameter: { parameterName: string; parameterValue: string }) => {
      if (!reported.has(parameter.parameterName)) return;
      if (parameter.parameterValue === "on") this.#on.add(parameter.parameterName);
      else this.#on.delete(parameter.parameterName);
    });
  }

  get isReadOnly(): boolean {
    return this.#on.size > 0;
  }
}

export function isReadOnly(client: ClientBase): boolean {
  return client instanceof WatchedClient && client.isReadOnly;
}

/** Throws ReadOnlyServer. For a new connection. */
export function refuseReadOnly(client: ClientBase): void {
  if (isReadOnly(client)) throw new ReadOnlyServer();
}

/**
 * A read-only server refused the statement, which changed nothing. Another connection may lead to
 * another server.
 */
export function isReadOnlyRefusal(error: unknown): boolean {
  return chainOf(error).some((each) => "code" in each && each.code === "25006" && !(each instanceof ReadOnlyServer));
}
