/**
 * What a task before going live is about (open-tasks.ts). `start`: every start in production is
 * refused. `law`: the first one is. `review`: a law whose row no source confirms. `jobs`: markets
 * show no vacancy. `advice`: works without it.
 */
export const taskKinds = ["start", "law", "review", "jobs", "advice"] as const;
