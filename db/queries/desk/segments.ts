/**
 * The order of a list: who is late, who is soon to be, who answered, what else is due today, everything after that. Each is a
 * stretch of what indexes hold in order, so that a page costs the same wherever it begins; `now` and the day's end are those of the
 * first page, so that no stretch moves while somebody reads on.
 */
import { soonWithin, type StageFilter, stageFilters } from "../../../domain/desk/queue-filter.ts";
import { listedAt, stageOf } from "../../application-columns.ts";
import type { Parameters } from "./parameters.ts";

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

interface Segment {
  /** Of which stages it is; an index has each of them by itself, in the list's order. */
  readonly stages: readonly StageFilter[];
  readonly condition?: (parting: Parting, given: Parameters) => string;
}

const anyStage = stageFilters;

const segments: readonly Segment[] = [
  { stages: ["new"], condition: ({ now }, given) => `${listedAt} < ${given.moment(now)}` },
  {
    stages: ["new"],
    condition: ({ now }, given) =>
      `${listedAt} >= ${given.moment(now)} and ${listedAt} <= ${given.moment(now + soonWithin)}`,
  },
  { stages: ["replied"] },
  {
    stages: ["contacted", "interview", "offered"],
    condition: ({ dayEnd }, given) => `${listedAt} < ${given.moment(dayEnd)}`,
  },
  {
    stages: anyStage,
    condition: ({ now, dayEnd }, given) => `${listedAt} >= ${given.moment(Math.min(now + soonWithin, dayEnd))}
    and case ${stageOf} when 'new' then ${listedAt} > ${given.moment(now + soonWithin)}
      when 'replied' then false else ${listedAt} >= ${given.moment(dayEnd)} end`,
  },
];

/** What each part of a stretch asks for: a stage where it has few, so that one index answers; none where nobody can be in it. */
function partsOf({ stages, condition }: Segment, asked: readonly StageFilter[], parting: Parting, given: Parameters) {
  const among = asked.length === 0 ? stages : stages.filter((stage) => asked.includes(stage));
  const each = stages === anyStage ? [[]] : among.map((stage) => [`${stageOf} = '${stage}'`]);
  if (among.length === 0) return [];
  return each.map((part) => [...part, ...(condition ? [condition(parting, given)] : [])]);
}

export interface Stretch {
  readonly parting: Parting;
  readonly after: QueueKey | null;
  /** The last row of it; null: as far as a page goes. */
  readonly until: QueueKey | null;
}

/** The stretches of a page, each with its number, `most` rows of each at most. `asked`: of which stages alone; none: of any. */
export function segmentsOf(
  { parting, after, until }: Stretch,
  { condition, asked }: { readonly condition: string; readonly asked: readonly StageFilter[] },
  most: number,
  given: Parameters,
): string {
  const key = ({ at, id }: QueueKey) => `(${given.moment(at)}, -${given.add(id, "bigint")})`;
  const parts = segments.flatMap((segment, number) => {
    if (number < (after?.segment ?? 0) || number > (until?.segment ?? segments.length)) return [];
    return partsOf(segment, asked, parting, given).map((part) => {
      const conditions = [
        condition,
        ...part,
        ...(after?.segment === number ? [`(${listedAt}, -a.id) > ${key(after)}`] : []),
        ...(until?.segment === number ? [`(${listedAt}, -a.id) <= ${key(until)}`] : []),
      ];
      return `(select a.*, ${number} as segment, ${listedAt} as listed_at from application a
        where ${conditions.join(" and ")} order by ${listedAt}, -a.id limit ${most})`;
    });
  });
  return parts.join("\n union all ");
}
