/** Whether a process can do what it is for, as whoever restarts it or sends it work should know. */
import type { Database } from "../db/database.ts";
import { clockIntervalMs, clockTask } from "../jobs/keep-clock.ts";
import type { Queue } from "../jobs/queue.ts";
import { taskRuns } from "../schedule.ts";

export interface Running {
  readonly database: Database;
  /** Of a process that runs jobs: then the queue has to be answered, and the clock to run; null: it does not. */
  readonly queue: Pick<Queue, "answeredAt"> | null;
}

/** How long an answer of the database is waited for, in ms. */
const patience = 2_000;

/** The queue asks for what is due every second, and one question is away for half a minute at most. In ms. */
const queueSilence = 90_000;

/** Ten times what is between two: a long backlog may take a while. In ms. */
const clockSilence = 10 * clockIntervalMs;

export interface Health {
  readonly database: boolean;
  /** null: not this process's work. */
  readonly queue: boolean | null;
  readonly clock: boolean | null;
}

export async function healthOf({ database, queue }: Running): Promise<Health> {
  const now = Date.now();
  const ranAt = taskRuns().get(clockTask)?.succeededAt ?? 0;
  return {
    database: await answers(database),
    queue: queue ? now - queue.answeredAt() < queueSilence : null,
    clock: queue ? now - ranAt < clockSilence : null,
  };
}

function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  const asked = database.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
