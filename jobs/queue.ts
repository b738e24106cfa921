/**
 * Claims due deliveries and starts their attempts: at most `perLane` per lane, so that a hanging
 * receiver delays no other, and at most `most` in total. A full lane is not queried, so its backlog
 * costs the others nothing.
 */
import type { Database } from "../db/database.ts";
import { dueLanes, type ClaimedDelivery, claimDue } from "../commands/outbox/claim-due.ts";
import { laneOf } from "../domain/delivery/lane.ts";

export interface QueueSettings {
  /**
   * Concurrent attempts per lane and in total. If `most` is at least `perLane` times the number of
   * lanes, no lane waits for another.
   */
  readonly perLane: number;
  readonly most: number;
  /** Milliseconds between two polls for rows of other processes and for rows that became due. */
  readonly everyMs?: number;
  /** Whether nothing of a lane is claimed now. Its deliveries stay due. */
  readonly isPaused?: (lane: string) => boolean;
  /** Receives errors, which hold no personal data; the queue retries regardless. */
  readonly onError: (error: unknown) => void;
}

export interface Queue {
  /** When the database last answered, in milliseconds since 1970. */
  readonly answeredAt: () => number;
  /**
   * Claims nothing more, waits up to `timeout` milliseconds for attempts under way, and leaves the
   * database open.
   */
  stop(timeout?: number): Promise<void>;
}

/** Milliseconds in which commits are gathered before one poll for all of them. */
const gatherMs = 10;

/**
 * Starts the queue. `attempt` gets each claimed delivery; if it rejects, the delivery is due again
 * when its lease ends. Own commits wake the queue; rows of other processes wait for the next poll,
 * because connection poolers forward no notifications.
 */
export function startQueue(
  database: Database,
  attempt: (taken: ClaimedDelivery) => Promise<unknown>,
  { perLane, most, everyMs = 1000, isPaused = () => false, onError }: QueueSettings,
): Queue {
  /** By the delivery's id. */
  const underWay = new Map<string, { readonly lane: string; readonly over: Promise<void> }>();
  /** Lanes in which something may be due; one added again goes to the end, to take turns. */
  const due = new Set<string>();
  let answeredAt = 0;
  const end = new AbortController();
  let looks = true;
  let goOn = () => {};

  const free = (lane: string) => {
    const ofLane = [...underWay.values()].filter((each) => each.lane === lane).length;
    return Math.min(perLane - ofLane, most - underWay.size);
  };

  function begin(taken: ClaimedDelivery): void {
    const over = attempt(taken)
      .catch(onError)
      .then(() => {
        underWay.delete(taken.id);
        goOn();
      });
    underWay.set(taken.id, { lane: laneOf(taken), over });
  }

  /** Polls once, then claims until nothing more is due or the limits are reached. */
  async function takeAll(): Promise<void> {
    while (!end.signal.aborted) {
      if (looks) {
        looks = false;
        for (const lane of await dueLanes(database)) due.add(lane);
        answeredAt = Date.now();
      }
      const lane = [...due].find((each) => free(each) > 0 && !isPaused(each));
      if (lane === undefined) return;
      // Delete before the query: rows added meanwhile put the lane back.
      due.delete(lane);
      const limit = free(lane);
      const taken = await claimDue(database, { lane, limit, except: [...underWay.keys()], at: null });
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
  let announced: NodeJS.Timeout | undefined;
  const unlisten = database.onAnnounced(() => {
    announced ??= setTimeout(() => {
      announced = undefined;
      look();
    }, gatherMs);
  });
  const working = work();

  return {
    answeredAt: () => answeredAt,
    async stop(timeout = 20_000) {
      end.abort();
      clearInterval(timer);
      clearTimeout(announced);
      unlisten();
      goOn();
      let late: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => (late = setTimeout(resolve, timeout)));
      // All attempts under way, once the queue has stopped claiming.
      const ended = working.then(() => Promise.all(Array.from(underWay.values(), ({ over }) => over)));
      await Promise.race([ended, patience]).finally(() => clearTimeout(late));
    },
  };
}
