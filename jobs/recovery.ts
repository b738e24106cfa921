/**
 * Flushes the backlog of a receiver or mail server that is back: a few deliveries at a time and in
 * order, instead of each after its own back-off of up to a day. A flush stops when deliveries fail
 * again, and uses up no attempts.
 */
import { laneOf } from "../domain/delivery/lane.ts";
import { type Lane, type Waiting, waitingDeliveries } from "../commands/outbox/waiting-deliveries.ts";
import { type AttemptResult, type DeliverDependencies, deliverEarly } from "./deliver.ts";

/** Deliveries per query. */
const pageSize = 200;

/**
 * This many failures in a row mean that the receiver is down again; fewer may be due to the
 * content.
 */
const mostInARow = 3;

export interface Recovery {
  /** Call it after each attempt of this process. */
  heard(lane: Lane, result: AttemptResult): void;
  /** Waits for attempts under way; starts none. */
  stop(): Promise<void>;
}

interface LaneState {
  /** Whether deliveries may be waiting: one failed since the last flush. */
  suspect: boolean;
  underWay: Promise<void> | null;
  /**
   * Due times of deliveries that failed early, which are not tried again before. Milliseconds since
   * 1970, by id.
   */
  readonly tried: Map<string, number>;
}

export interface RecoverySettings {
  /** Concurrent attempts per lane. */
  readonly parallel: number;
  readonly onError: (error: unknown) => void;
}

/**
 * `deps` are those of the job. Its `attempted` must call `heard`, so that early deliveries are
 * counted too.
 */
export function startRecovery(deps: DeliverDependencies, { parallel, onError }: RecoverySettings): Recovery {
  const lanes = new Map<string, LaneState>();
  let stopped = false;

  // Failures seen by an earlier process are unknown here, so each lane is flushed once.
  const stateOf = (name: string): LaneState => {
    const state = lanes.get(name) ?? { suspect: true, underWay: null, tried: new Map<string, number>() };
    lanes.set(name, state);
    return state;
  };

  async function flush(lane: Lane, { tried }: LaneState): Promise<void> {
    const at = deps.now().getTime();
    for (const [id, until] of tried) if (until <= at) tried.delete(id);
    let inARow = 0;
    let sent = 0;
    const goesOn = () => !stopped && inARow < mostInARow;
    const send = async (queue: Waiting[]): Promise<void> => {
      for (let next = queue.shift(); next && goesOn(); next = queue.shift()) {
        const result = await deliverEarly(deps, next);
        if (result !== null) sent += 1;
        if (result === "delivered") inARow = 0;
        if (result !== "failed") continue;
        tried.set(next.id, next.due.getTime());
        inARow += 1;
      }
    };
    for (let after = 0; goesOn();) {
      const page = await waitingDeliveries(deps.database, lane, { now: deps.now(), after, limit: pageSize });
      after = page.at(-1)?.sequence ?? after;
      const queue = page.filter(({ id }) => !tried.has(id));
      await Promise.all(Array.from({ length: parallel }, () => send(queue)));
      if (page.length < pageSize) break;
    }
    if (sent > 0) deps.log.info({ lane: laneOf(lane), deliveries: sent }, "sent waiting deliveries early");
  }

  return {
    heard(lane, result) {
      if (lane.kind === "notice") return;
      const state = stateOf(laneOf(lane));
      if (result === "failed") state.suspect = true;
      if (result !== "delivered" || !state.suspect || state.underWay || stopped) return;
      state.suspect = false;
      state.underWay = flush(lane, state)
        .catch((error: unknown) => {
          // The next success starts another flush.
          state.suspect = true;
          onError(error);
        })
        .finally(() => (state.underWay = null));
    },
    async stop() {
      stopped = true;
      await Promise.all(Array.from(lanes.values(), async ({ underWay }) => underWay));
    },
  };
}
