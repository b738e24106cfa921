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

/** Streams of one session, and of one account: more windows than anybody has open. With one more, the oldest ends. */
export const mostStreams = { session: 20, account: 60 };

interface Listener {
  readonly token: string;
  readonly recruiterId: string;
  /** Another one took its place. */
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

  /** Returns what ends it. */
  listen(listener: Listener): () => void {
    this.#makeRoom(({ token }) => token === listener.token, mostStreams.session);
    this.#makeRoom(({ recruiterId }) => recruiterId === listener.recruiterId, mostStreams.account);
    this.#listeners.add(listener);
    if (this.#version !== undefined) listener.changed(this.#version);
    if (this.#timer === undefined) this.#lookAgain(0);
    return () => this.#listeners.delete(listener);
  }

  /** For one more of these: a set has its oldest first. */
  #makeRoom(isOne: (listener: Listener) => boolean, most: number): void {
    const those = [...this.#listeners].filter(isOne);
    for (const oldest of those.slice(0, Math.max(0, those.length - most + 1))) {
      this.#listeners.delete(oldest);
      oldest.replaced();
    }
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
