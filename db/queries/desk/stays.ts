/** How long people stay in each stage of the board, by the moments that their events set. */
import { type BoardStage, boardStages, noFilter, type QueueFilter } from "../../../domain/desk/queue-filter.ts";
import { stageMoments, stages } from "../../../domain/application/lifecycle.ts";
import { leastForShares } from "../../../domain/desk/figures.ts";
import { after } from "../../../domain/contact-clock/clock.ts";
import { columnOf } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, oneOf, type Row } from "../../rows.ts";
import { conditionOf } from "./filter.ts";
import { Parameters } from "./parameters.ts";

const shape = { stage: oneOf(boardStages), seconds: integer };

/** Who applied within a year: what was usual long ago is not any more. */
const year = 365 * 86_400_000;

/** When somebody came into each stage; of whom nobody wrote to yet, when they applied. */
const since = ["a.created_at", ...stages.map((stage) => `a.${columnOf(stageMoments[stage])}`)];
const over = ["a.declined_at", "a.closed_at", "a.opted_out_at", "a.withdrawn_at"];

/** A stage is left for any later one, for some leave one out, or because it is over. */
const stays = boardStages
  .slice(0, -1)
  .map((stage, place) => `('${stage}', ${since[place]}, least(${[...since.slice(place + 1), ...over].join(", ")}))`);

/** In seconds, half of those who have left it stayed no longer; of fewer people than figures say shares of, none. The last stage nobody leaves. */
export function usualStays(
  database: Queryable,
  { vacancy, market, recruiter }: Pick<QueueFilter, "vacancy" | "market" | "recruiter">,
  now: Date,
): Promise<Row<typeof shape>[]> {
  const given = new Parameters();
  const choice = { view: "everybody", filter: { ...noFilter, vacancy, market, recruiter } } as const;
  // Recruiters stand in it by their ids.
  const condition = conditionOf(choice, { recruiterId: "", now, dayEnd: now }, given);
  return database.rows(
    shape,
    `select stay.stage, percentile_disc(0.5) within group (order by floor(extract(epoch from stay.until - stay.since)))::bigint
       as seconds
     from application a cross join lateral (values ${stays.join(", ")}) as stay (stage, since, until)
     where ${condition} and a.created_at > ${given.add(after(now, -year).toISOString(), "timestamptz")} and a.spam_at is null
       and stay.until >= stay.since
     group by stay.stage having count(*) >= ${leastForShares}`,
    given.values,
  );
}

export type UsualStays = ReadonlyMap<BoardStage, number>;
