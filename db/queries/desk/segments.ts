/**
 * The order of a list: who is late, who is soon to be, who answered, what else is due today, everything after that. Each is a
 * stretch of what indexes hold in order, so that a page costs the same wherever it begins; `now` and the day's end are those of the
 * first page, so that no stretch moves while somebody reads on.
 */
import { soonWithin } from "../../../domain/desk/queue-filter.ts";
import { listedAt, stageOf } from "../../application-columns.ts";
import type { Parameters } from "./filter.ts";

/** Where a page ends: its last row, among the stretches as they were at a moment. Milliseconds since 1970. */
export interface QueueKey {
  readonly segment: number;
  readonly at: number;
  readonly id: number;
  readonly now: number;
  readonly dayEnd: number;
}

/** The moments that part the stretches. */
export type Parting = Pick<QueueKey, "now" | "dayEnd">;

const segments: readonly ((parting: Parting, given: Parameters) => string)[] = [
  ({ now }, given) => `${stageOf} = 'new' and ${listedAt} < ${given.moment(now)}`,
  ({ now }, given) =>
    `${stageOf} = 'new' and ${listedAt} >= ${given.moment(now)} and ${listedAt} <= ${given.moment(now + soonWithin)}`,
  () => `${stageOf} = 'replied'`,
  ({ dayEnd }, given) =>
    `${stageOf} in ('contacted', 'interview', 'offered') and ${listedAt} < ${given.moment(dayEnd)}`,
  ({ now, dayEnd }, given) => `${listedAt} >= ${given.moment(Math.min(now + soonWithin, dayEnd))}
    and case ${stageOf} when 'new' then ${listedAt} > ${given.moment(now + soonWithin)}
      when 'replied' then false else ${listedAt} >= ${given.moment(dayEnd)} end`,
];

export interface Stretch {
  readonly parting: Parting;
  readonly after: QueueKey | null;
  /** The last row of it; null: as far as a page goes. */
  readonly until: QueueKey | null;
}

/** The stretches of a page, each with its number, `most` rows of each at most. */
export function segmentsOf(
  { parting, after, until }: Stretch,
  condition: string,
  most: number,
  given: Parameters,
): string {
  const key = ({ at, id }: QueueKey) => `(${given.moment(at)}, -${given.add(id, "bigint")})`;
  return segments
    .flatMap((segment, number) => {
      if (number < (after?.segment ?? 0) || number > (until?.segment ?? segments.length)) return [];
      const conditions = [
        condition,
        segment(parting, given),
        ...(after?.segment === number ? [`(${listedAt}, -a.id) > ${key(after)}`] : []),
        ...(until?.segment === number ? [`(${listedAt}, -a.id) <= ${key(until)}`] : []),
      ];
      return `(select a.*, ${number} as segment, ${listedAt} as listed_at from application a
        where ${conditions.join(" and ")} order by ${listedAt}, -a.id limit ${most})`;
    })
    .join("\n union all ");
}
