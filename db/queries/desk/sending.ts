/** Conditions on a single application, regardless of merges; `row` names it. */
import {
  momentsOf,
  nobodysFilter,
  ownFilter,
  type PromiseFilter,
  type QueueFilter,
  type ReachedStage,
  unknownFilter,
} from "../../../domain/desk/queue-filter.ts";
import { leadOf } from "../../application-columns.ts";
import { hourOf, keptPromiseOf, spamExclusionOf, missedPromiseBy } from "../promise.ts";
import { among, anyOf, type Viewer, type Parameters } from "./parameters.ts";
import { reachedOf } from "./link-scope.ts";

export function sendingConditions(row: string, filter: QueueFilter, looking: Viewer, parameters: Parameters): string[] {
  const { recruiter, applied, reached } = filter;
  const sent = (["market", "language", "vacancy", "source"] as const).filter((name) => filter[name].length > 0);
  return [
    ...(recruiter.length > 0 ? [personCondition(`${row}.assigned_to`, recruiter, looking, parameters)] : []),
    ...sent.map((name) => sentCondition(`${row}.first_${name}`, filter[name], parameters)),
    ...(applied.length > 0 ? [anyOf(applied.map((each) => appliedCondition(row, each, parameters)))] : []),
    ...(reached.length > 0 ? [anyOf(reached.map((each) => reachedCondition(row, each)))] : []),
  ];
}

function sentCondition(column: string, values: readonly string[], parameters: Parameters): string {
  const known = values.filter((value) => value !== unknownFilter);
  return anyOf([
    ...(known.length < values.length ? [`${column} is null`] : []),
    ...(known.length > 0 ? [`${column} ${among(known, parameters)}`] : []),
  ]);
}

function appliedCondition(row: string, period: string, parameters: Parameters): string {
  const [after, until] = momentsOf(period).map((at) => parameters.add(new Date(at).toISOString(), "timestamptz"));
  return `(${row}.created_at > ${after} and ${row}.created_at <= ${until})`;
}

/** As the figures count: held applications and spam may not be people. */
function reachedCondition(row: string, stage: ReachedStage): string {
  const came = stage === "applied" ? "" : ` and ${reachedOf(row, stage)}`;
  return `(${row}.held_at is null and ${row}.spam_at is null${came})`;
}

/**
 * The promise applies to each application (docs/decisions/0016), so a leading one is listed for any
 * merged with it. Rare outcomes are looked up first, so that no other rows are read.
 */
export function promisedCondition(filter: QueueFilter, looking: Viewer, parameters: Parameters): string {
  const { promise, writer } = filter;
  const rare = promise.length > 0 && !promise.includes("kept");
  const counts = (row: string) =>
    [
      `${row}.held_at is null and ${row}.erased_at is null`,
      ...sendingConditions(row, filter, looking, parameters),
      ...(promise.length > 0 ? [anyOf(promise.map((each) => promiseCondition(row, each, looking, parameters)))] : []),
      ...(writer.length > 0
        ? [
            `${row}.contacted_at is not null and not ${spamExclusionOf(row)}`,
            personCondition(`${row}.contacted_by`, writer, looking, parameters),
          ]
        : []),
    ].join(" and ");
  if (rare) return `a.id = any(array(select ${leadOf("m")} from application m where ${counts("m")}))`;
  return `(${counts("a")} or a.id in (
    select m.merged_into from application m where m.merged_into is not null and ${counts("m")}))`;
}

/** Exactly the condition of index application_missable (migration 0044). */
const missable = (
  row: string,
) => `(${row}.nobody_wrote_at is not null or ${row}.contacted_at is null or ${row}.contact_proof is null
  or timezone('UTC', ${row}.contacted_at) >= timezone('UTC', ${row}.created_at) + interval '24 hours')`;

function promiseCondition(row: string, promise: PromiseFilter, { now }: Viewer, parameters: Parameters): string {
  switch (promise) {
    case "kept":
      return keptPromiseOf(row);
    case "missed":
      return `(${missable(row)} and ${missedPromiseBy(row, parameters.add(now.toISOString(), "timestamptz"))})`;
    default:
      return `(${keptPromiseOf(row)} and ${hourOf(row)} = ${Number(promise.slice("hour_".length))})`;
  }
}

function personCondition(
  column: string,
  values: readonly string[],
  { recruiterId }: Viewer,
  parameters: Parameters,
): string {
  const ids = values.filter((each) => each !== nobodysFilter).map((each) => (each === ownFilter ? recruiterId : each));
  return anyOf([
    ...(values.includes(nobodysFilter) ? [`${column} is null`] : []),
    ...(ids.length > 0 ? [`${column} ${among(ids, parameters)}`] : []),
  ]);
}
