/**
 * Notifies every open desk of changes. One query a second serves all of them, and none runs without
 * listeners. The same query closes the streams of ended sessions.
 */
import { heldSessions, queueVersion } from "../../db/queries/desk/live.ts";
import type { Dependencies } from "../dependencies.ts";
import { errorForLog } from "../http/log.ts";
import { sessionLongest } from "./auth.ts";

/** Milliseconds between queries. */
const lookEveryMs = 1000;

/** Streams of one session and one account: more than anyone needs. The oldest is closed. */
export const mostStreams = { session: 20, account: 60 };

interface Listener {
  readonly token: string;
  readonly recruiterId: string;
  /** A newer stream takes its place. */
  replaced(): void;
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

  /** Returns the function that unsubscribes. */
  listen(listener: Listener): () => void {
    this.#makeRoom(({ token }) => token === listener.token, mostStreams.session);
    this.#makeRoom(({ recruiterId }) => recruiterId === listener.recruiterId, mostStreams.account);
    this.#listeners.add(listener);
    if (this.#version !== undefined) listener.changed(this.#version);
    if (this.#timer === undefined) this.#lookAgain(0);
    return () => this.#listeners.delete(listener);
  }

  /** Makes room for one more; a set iterates the oldest first. */
  #makeRoom(isOne: (listener: Listener) => boolean, most: number): void {
    const those = [...this.#listeners].filter(isOne);
    for (const oldest of those.slice(0, Math.max(0, those.length - most + 1))) {
      this.#listeners.delete(oldest);
      oldest.replaced();
    }
  }

  /** Before shutdown: a stream would keep the process alive. */
  endAll(): void {
    for (const listener of this.#listeners) listener.end();
  }

  #lookAgain(after: number): void {
    this.#timer = setTimeout(() => {
      this.#look()
        .catch((error: unknown) =>
          this.#deps.log.warn({ error: errorForLog(error) }, "the desk's query for changes failed"),
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
      // This query did not cover listeners that were added meanwhile.
      if (tokens.includes(listener.token) && !held.has(listener.token)) listener.end();
      else if (version !== this.#version) listener.changed(version);
    }
    this.#version = version;
  }
}
