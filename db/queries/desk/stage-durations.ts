/** How long applicants stay in each stage of the board, from the times of their events. */
import { type BoardStage, boardStages, noFilter, type QueueFilter } from "../../../domain/desk/queue-filter.ts";
import { stageMoments, stages } from "../../../domain/application/lifecycle.ts";
import { leastForShares } from "../../../domain/desk/figures.ts";
import { addMilliseconds } from "../../../domain/contact-clock/clock.ts";
import { columnOf } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, oneOf, type Row } from "../../rows.ts";
import { conditionOf } from "./filter.ts";
import { Parameters } from "./parameters.ts";

const shape = { stage: oneOf(boardStages), seconds: integer };

/** Applicants of the last year: older durations are no longer typical. */
const year = 365 * 86_400_000;

/** When an applicant entered each stage; before contact: when they applied. */
const since = ["a.created_at", ...stages.map((stage) => `a.${columnOf(stageMoments[stage])}`)];
const over = ["a.declined_at", "a.closed_at", "a.opted_out_at", "a.withdrawn_at"];

/** A stage ends with any later one, since some are skipped, or with the application. */
const stays = boardStages
  .slice(0, -1)
  .map((stage, place) => `('${stage}', ${since[place]}, least(${[...since.slice(place + 1), ...over].join(", ")}))`);

/**
 * Median seconds in each stage, of those who have left it; omitted below the minimum for shares in
 * figures. No one leaves the last stage.
 */
export function usualStageDurations(
  database: Queryable,
  { vacancy, market, recruiter }: Pick<QueueFilter, "vacancy" | "market" | "recruiter">,
  now: Date,
): Promise<Row<typeof shape>[]> {
  const parameters = new Parameters();
  const choice = { view: "everybody", filter: { ...noFilter, vacancy, market, recruiter } } as const;
  // The filter holds recruiters' ids.
  const condition = conditionOf(choice, { recruiterId: "", now, dayEnd: now }, parameters);
  return database.rows(
    shape,
    `select stay.stage, percentile_disc(0.5) within group (order by floor(extract(epoch from stay.until - stay.since)))::bigint
       as seconds
     from application a cross join lateral (values ${stays.join(", ")}) as stay (stage, since, until)
     where ${condition} and a.created_at > ${parameters.add(addMilliseconds(now, -year).toISOString(), "timestamptz")} and a.spam_at is null
       and stay.until >= stay.since
     group by stay.stage having count(*) >= ${leastForShares}`,
    parameters.values,
  );
}

export type StageDurations = ReadonlyMap<BoardStage, number>;
