/**
 * The order of a list in segments: overdue, due soon, replied, due today, all others. Each is a
 * range in index order, so all pages cost the same. `now` and `dayEnd` are those of the first page,
 * so that no segment moves while a recruiter pages on.
 */
import { dueSoonWithin, type StageFilter, stageFilters } from "../../../domain/desk/queue-filter.ts";
import { listedAt, stageOf } from "../../application-columns.ts";
import type { Parameters } from "./parameters.ts";

/**
 * Where a page ends: its last row, and the segments' boundaries at that time. Milliseconds since
 * 1970.
 */
export interface QueueKey {
  readonly segment: number;
  readonly at: number;
  readonly id: number;
  readonly now: number;
  readonly dayEnd: number;
}

export type SegmentBounds = Pick<QueueKey, "now" | "dayEnd">;

interface Segment {
  /** Its stages; an index has each of them in the list's order. */
  readonly stages: readonly StageFilter[];
  readonly condition?: (parting: SegmentBounds, parameters: Parameters) => string;
}

const anyStage = stageFilters;

const segments: readonly Segment[] = [
  { stages: ["new"], condition: ({ now }, parameters) => `${listedAt} < ${parameters.moment(now)}` },
  {
    stages: ["new"],
    condition: ({ now }, parameters) =>
      `${listedAt} >= ${parameters.moment(now)} and ${listedAt} <= ${parameters.moment(now + dueSoonWithin)}`,
  },
  { stages: ["replied"] },
  {
    stages: ["contacted", "interview", "offered"],
    condition: ({ dayEnd }, parameters) => `${listedAt} < ${parameters.moment(dayEnd)}`,
  },
  {
    stages: anyStage,
    condition: (
      { now, dayEnd },
      parameters,
    ) => `${listedAt} >= ${parameters.moment(Math.min(now + dueSoonWithin, dayEnd))}
    and case ${stageOf} when 'new' then ${listedAt} > ${parameters.moment(now + dueSoonWithin)}
      when 'replied' then false else ${listedAt} >= ${parameters.moment(dayEnd)} end`,
  },
];

/**
 * Conditions for each part of a segment: one part per stage if there are few, so that one index
 * answers; none if no stage matches.
 */
function partsOf(
  { stages, condition }: Segment,
  stageFilter: readonly StageFilter[],
  parting: SegmentBounds,
  parameters: Parameters,
) {
  const among = stageFilter.length === 0 ? stages : stages.filter((stage) => stageFilter.includes(stage));
  const each = stages === anyStage ? [[]] : among.map((stage) => [`${stageOf} = '${stage}'`]);
  if (among.length === 0) return [];
  return each.map((part) => [...part, ...(condition ? [condition(parting, parameters)] : [])]);
}

export interface PageRange {
  readonly parting: SegmentBounds;
  readonly after: QueueKey | null;
  /** The last row of the stretch; null: as far as a page reaches. */
  readonly until: QueueKey | null;
}

/**
 * SQL for the segments of a page, numbered, with at most `most` rows each. `stages`: the only ones
 * included; empty: all.
 */
export function segmentsOf(
  { parting, after, until }: PageRange,
  { condition, stages }: { readonly condition: string; readonly stages: readonly StageFilter[] },
  most: number,
  parameters: Parameters,
): string {
  const key = ({ at, id }: QueueKey) => `(${parameters.moment(at)}, -${parameters.add(id, "bigint")})`;
  const parts = segments.flatMap((segment, number) => {
    if (number < (after?.segment ?? 0) || number > (until?.segment ?? segments.length)) return [];
    return partsOf(segment, stages, parting, parameters).map((part) => {
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
