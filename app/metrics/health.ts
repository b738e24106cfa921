/** Whether a process can do its work, for supervisors and load balancers. */
import type { Database } from "../../db/database.ts";
import { clockTask } from "../../jobs/keep-clock.ts";
import type { Queue } from "../../jobs/queue.ts";
import { taskStates } from "../scheduler.ts";

export interface Running {
  readonly database: Database;
  /**
   * Set in a process that runs jobs: its queue must answer and its clock must run. Null: no jobs.
   */
  readonly queue: Pick<Queue, "answeredAt"> | null;
}

/** Milliseconds to wait for the database. */
const patience = 2_000;

/** Milliseconds. The queue polls every second, and a query takes half a minute at most. */
const queueSilence = 90_000;

/** In intervals of the clock; ten, because a long backlog takes a while. */
const clockSilence = 10;

export interface Health {
  readonly database: boolean;
  /** null: not this process's work. */
  readonly queue: boolean | null;
  readonly clock: boolean | null;
}

export async function healthOf({ database, queue }: Running): Promise<Health> {
  const now = Date.now();
  const clock = taskStates().get(clockTask);
  return {
    database: await answers(database),
    queue: queue ? now - queue.answeredAt() < queueSilence : null,
    clock: queue ? now - (clock?.succeededAt ?? 0) < clockSilence * (clock?.every ?? 0) : null,
  };
}

function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  const answer = database.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
