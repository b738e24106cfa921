/**
 * Takes the deliveries that are due and has them attempted: `perLane` of one lane at once, so that a receiver that hangs delays no other, and
 * `most` altogether. A lane that has all it may is not asked for, so what waits in it costs the others nothing.
 */
import type { Database } from "../db/database.ts";
import { dueLanes, type Taken, takeDue } from "../outbox/take.ts";
import { laneOf } from "../domain/delivery/lane.ts";

export interface QueueSettings {
  /** Attempts at once of one lane, and altogether. With `most` at least `perLane` times the number of lanes, none waits for another. */
  readonly perLane: number;
  readonly most: number;
  /** How often it looks for what another process added, and for what has become due; milliseconds. */
  readonly everyMs?: number;
  /** Told of what goes wrong: it is tried again all the same. Nothing in it is personal data. */
  readonly onError: (error: unknown) => void;
}

export interface Queue {
  /** When the database last answered it, in milliseconds since 1970. */
  readonly answeredAt: () => number;
  /** Takes nothing more, waits for attempts under way, `timeout` milliseconds at most, and leaves the database open. */
  stop(timeout?: number): Promise<void>;
}

/**
 * Begins. `attempt` is called with each delivery that was taken; where it rejects, the delivery is due again when its lease is over.
 * What this process adds is looked for as soon as it is committed; between processes nobody is told, because connection poolers pass nothing on.
 */
export function startQueue(
  database: Database,
  attempt: (taken: Taken) => Promise<unknown>,
  { perLane, most, everyMs = 1000, onError }: QueueSettings,
): Queue {
  /** By the delivery's id. */
  const underWay = new Map<string, { readonly lane: string; readonly over: Promise<void> }>();
  /** Lanes in which something may be due. The one that was asked last stands last. */
  const due = new Set<string>();
  let answeredAt = 0;
  const end = new AbortController();
  let looks = true;
  let goOn = () => {};

  const free = (lane: string) => {
    const ofLane = [...underWay.values()].filter((each) => each.lane === lane).length;
    return Math.min(perLane - ofLane, most - underWay.size);
  };

  function begin(taken: Taken): void {
    const over = attempt(taken)
      .catch(onError)
      .then(() => {
        underWay.delete(taken.id);
        goOn();
      });
    underWay.set(taken.id, { lane: laneOf(taken), over });
  }

  /** Looks once, and takes until nothing more is due or all that may is under way. */
  async function takeAll(): Promise<void> {
    while (!end.signal.aborted) {
      if (looks) {
        looks = false;
        for (const lane of await dueLanes(database)) due.add(lane);
        answeredAt = Date.now();
      }
      const lane = [...due].find((each) => free(each) > 0);
      if (lane === undefined) return;
      // Before asking: what is added meanwhile puts it back.
      due.delete(lane);
      const limit = free(lane);
      const taken = await takeDue(database, { lane, limit, except: [...underWay.keys()], at: null });
      answeredAt = Date.now();
      if (taken.length === limit) due.add(lane);
      for (const each of taken) begin(each);
    }
  }

  async function work(): Promise<void> {
    while (!end.signal.aborted) {
      const again = new Promise<void>((resolve) => (goOn = resolve));
      await takeAll().catch(onError);
      if (!end.signal.aborted) await again;
    }
  }

  const look = () => {
    looks = true;
    goOn();
  };
  const timer = setInterval(look, everyMs);
  const unlisten = database.onAnnounced(look);
  const working = work();

  return {
    answeredAt: () => answeredAt,
    async stop(timeout = 20_000) {
      end.abort();
      clearInterval(timer);
      unlisten();
      goOn();
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => (late = setTimeout(resolve, timeout)));
      // Everything that is under way once it takes nothing more.
      const ended = working.then(() => Promise.all(Array.from(underWay.values(), ({ over }) => over)));
      await Promise.race([ended, patience]).finally(() => clearTimeout(late));
    },
  };
}
