/**
 * A server that takes no writes is left for another: a standby, as the old leader is after a failover, or one that was told so
 * (`default_transaction_read_only`). It is not read from either: what it says may be old.
 */
import { Client, type ClientBase, type ClientConfig } from "pg";
import { chainOf } from "../error-chain.ts";

/** With PostgreSQL's own code for what a statement would have met. */
export class ReadOnlyServer extends Error {
  readonly code = "25006";
  constructor() {
    super("the server takes no writes: it is a standby, or its default_transaction_read_only is on");
    this.name = "ReadOnlyServer";
  }
}

/** What a server says of itself when a connection starts and whenever it changes, without being asked (PostgreSQL 14 and newer). */
const reported: ReadonlySet<string> = new Set(["in_hot_standby", "default_transaction_read_only"]);

/** Knows what its server last said. */
export class WatchedClient extends Client {
  readonly #on = new Set<string>();

  constructor(config?: string | ClientConfig) {
    super(config);
    this.connection.on("parameterStatus", (said: { parameterName: string; parameterValue: string }) => {
      if (!reported.has(said.parameterName)) return;
      if (said.parameterValue === "on") this.#on.add(said.parameterName);
      else this.#on.delete(said.parameterName);
    });
  }

  get takesNoWrites(): boolean {
    return this.#on.size > 0;
  }
}

export function takesNoWrites(client: ClientBase): boolean {
  return client instanceof WatchedClient && client.takesNoWrites;
}

/** Throws ReadOnlyServer: for a connection that has just been opened. */
export function refuseReadOnly(client: ClientBase): void {
  if (takesNoWrites(client)) throw new ReadOnlyServer();
}

/** A statement was refused because of where it went, and has changed nothing. Another connection may lead to another server. */
export function wasRefused(error: unknown): boolean {
  return chainOf(error).some((each) => "code" in each && each.code === "25006" && !(each instanceof ReadOnlyServer));
}
