/**
 * Tells every open desk that something has changed: one look a second at the database for all of them, and none while
 * nobody listens. The same look ends the streams of sessions that have ended.
 */
import { heldSessions, queueVersion } from "../../db/queries/desk/live.ts";
import type { Dependencies } from "../dependencies.ts";
import { errorForLog } from "../http/log.ts";
import { sessionLongest } from "./auth.ts";

/** How often the database is looked at, in ms. */
const lookEveryMs = 1000;

interface Listener {
  readonly token: string;
  changed(version: string): void;
  end(): void;
}

export class Live {
  readonly #deps: Pick<Dependencies, "database" | "log">;
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #version: string | undefined;

  constructor(deps: Pick<Dependencies, "database" | "log">) {
    this.#deps = deps;
  }

  /** Returns what ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#version !== undefined) listener.changed(this.#version);
    if (this.#timer === undefined) this.#lookAgain(0);
    return () => this.#listeners.delete(listener);
  }

  /** Before the process stops: a stream would hold it open. */
  endAll(): void {
    for (const listener of this.#listeners) listener.end();
  }

  #lookAgain(after: number): void {
    this.#timer = setTimeout(() => {
      this.#look()
        .catch((error: unknown) =>
          this.#deps.log.warn({ error: errorForLog(error) }, "the desk cannot look for changes"),
        )
        .finally(() => {
          this.#timer = undefined;
          if (this.#listeners.size > 0) this.#lookAgain(lookEveryMs);
          else this.#version = undefined;
        });
    }, after);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { database } = this.#deps;
    const tokens = [...new Set([...this.#listeners].map(({ token }) => token))];
    const [version, held] = await Promise.all([queueVersion(database), heldSessions(database, tokens, sessionLongest)]);
    for (const listener of this.#listeners) {
      // One that came meanwhile was not asked about.
      if (tokens.includes(listener.token) && !held.has(listener.token)) listener.end();
      else if (version !== this.#version) listener.changed(version);
    }
    this.#version = version;
  }
}
