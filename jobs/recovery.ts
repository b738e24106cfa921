/**
 * A receiver or mail server that was away and is back: what waits for it goes at once, a few at a time and in its order, and not each
 * after its own back-off of up to a day. It stops where that fails again, and nothing is given up the sooner for it.
 */
import { laneOf } from "../domain/delivery/lane.ts";
import { type Lane, type Waiting, waitingIn } from "../outbox/waiting.ts";
import { type AttemptResult, type DeliverDependencies, deliverEarly } from "./deliver.ts";

/** Read at once. */
const pageSize = 200;

/** So many failures one after the other mean that it is away again; fewer may be about what was sent. */
const mostInARow = 3;

export interface Recovery {
  /** Is told of each attempt of this process. */
  heard(lane: Lane, result: AttemptResult): void;
  /** Waits for attempts under way; begins none. */
  stop(): Promise<void>;
}

interface LaneState {
  /** Whether something may be waiting: it failed since somebody last looked. */
  suspect: boolean;
  underWay: Promise<void> | null;
  /** Failed before its time: not again before that has come. Milliseconds since 1970, by id. */
  readonly tried: Map<string, number>;
}

export interface RecoverySettings {
  /** Attempts at once for one lane. */
  readonly parallel: number;
  readonly onError: (error: unknown) => void;
}

/** `deps`: as those of the job; its `attempted` has to tell `heard`, so that what is sent early is heard of too. */
export function startRecovery(deps: DeliverDependencies, { parallel, onError }: RecoverySettings): Recovery {
  const lanes = new Map<string, LaneState>();
  let stopped = false;

  // What an earlier process was told of is not known here, so each lane is looked at once.
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
      const page = await waitingIn(deps.database, lane, { now: deps.now(), after, limit: pageSize });
      after = page.at(-1)?.sequence ?? after;
      const queue = page.filter(({ id }) => !tried.has(id));
      await Promise.all(Array.from({ length: parallel }, () => send(queue)));
      if (page.length < pageSize) break;
    }
    if (sent > 0) deps.log.info({ lane: laneOf(lane), deliveries: sent }, "what waited was sent before its time");
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
          // The next one that arrives looks again.
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
