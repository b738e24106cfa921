/**
 * Tells every open desk that something has changed: one look a second at the database for all of them, and none while
 * nobody listens. The same look ends the streams of sessions that have ended.
 */
import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { heldSessions, queueVersion } from "../../db/queries/desk/live.ts";
import type { DeskChange } from "../../domain/desk/desk.ts";
import type { Dependencies } from "../dependencies.ts";
import { errorForLog } from "../http/log.ts";
import { sessionLongest } from "./auth.ts";
import type { DeskCall } from "./call.ts";

/** How often the database is looked at, in ms. */
const lookEveryMs = 1000;

/** How often an idle stream says that it is there, in ms: proxies close what is silent for a minute. */
const heartbeatMs = 20_000;

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

/** `GET /desk/api/live` */
export function listen({ live, caller }: DeskCall, c: Context): Promise<Response> {
  const response = streamSSE(c, async (stream) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const say = (event: string, data: DeskChange | null) => {
      stream.writeSSE({ event, data: data === null ? "" : JSON.stringify(data) }).catch(() => end());
    };
    const stop = live.listen({ token: caller.token, changed: (version) => say("changed", { version }), end });
    const heartbeat = setInterval(() => say("heartbeat", null), heartbeatMs);
    heartbeat.unref();
    stream.onAbort(end);
    await ended;
    clearInterval(heartbeat);
    stop();
  });
  response.headers.set("cache-control", "no-store");
  // nginx would keep what is said until its buffer is full.
  response.headers.set("x-accel-buffering", "no");
  return Promise.resolve(response);
}
