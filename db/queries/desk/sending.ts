/** What an application is by itself, whatever it is merged with: as conditions on `application`, by whatever name. */
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
import { hourOf, keptToOf, leftOutOf, missedBy } from "../promise.ts";
import { among, anyOf, type Looking, type Parameters } from "./parameters.ts";
import { reachedOf } from "./reached.ts";

export function sendingConditions(row: string, filter: QueueFilter, looking: Looking, given: Parameters): string[] {
  const { recruiter, applied, reached } = filter;
  const sent = (["market", "language", "vacancy", "source"] as const).filter((name) => filter[name].length > 0);
  return [
    ...(recruiter.length > 0 ? [personCondition(`${row}.assigned_to`, recruiter, looking, given)] : []),
    ...sent.map((name) => sentCondition(`${row}.first_${name}`, filter[name], given)),
    ...(applied.length > 0 ? [anyOf(applied.map((each) => appliedCondition(row, each, given)))] : []),
    ...(reached.length > 0 ? [anyOf(reached.map((each) => reachedCondition(row, each)))] : []),
  ];
}

function sentCondition(column: string, values: readonly string[], given: Parameters): string {
  const known = values.filter((value) => value !== unknownFilter);
  return anyOf([
    ...(known.length < values.length ? [`${column} is null`] : []),
    ...(known.length > 0 ? [`${column} ${among(known, given)}`] : []),
  ]);
}

function appliedCondition(row: string, period: string, given: Parameters): string {
  const [after, until] = momentsOf(period).map((at) => given.add(new Date(at).toISOString(), "timestamptz"));
  return `(${row}.created_at > ${after} and ${row}.created_at <= ${until})`;
}

/** As the figures count: nobody knows of who is held back, or spam, that they are people. */
function reachedCondition(row: string, stage: ReachedStage): string {
  const came = stage === "applied" ? "" : ` and ${reachedOf(row, stage)}`;
  return `(${row}.held_at is null and ${row}.spam_at is null${came})`;
}

/**
 * The promise was made for each application (docs/decisions/0016): whoever leads is shown for all that are merged with it. What is rare
 * is looked up first, so that nobody else is looked at.
 */
export function promisedCondition(filter: QueueFilter, looking: Looking, given: Parameters): string {
  const { promise, writer } = filter;
  const rare = promise.length > 0 && !promise.includes("kept");
  const counts = (row: string) =>
    [
      `${row}.held_at is null and ${row}.erased_at is null`,
      ...sendingConditions(row, filter, looking, given),
      ...(promise.length > 0 ? [anyOf(promise.map((each) => promiseCondition(row, each, looking, given)))] : []),
      ...(writer.length > 0
        ? [
            `${row}.contacted_at is not null and not ${leftOutOf(row)}`,
            personCondition(`${row}.contacted_by`, writer, looking, given),
          ]
        : []),
    ].join(" and ");
  if (rare) return `a.id = any(array(select ${leadOf("m")} from application m where ${counts("m")}))`;
  return `(${counts("a")} or a.id in (
    select m.merged_into from application m where m.merged_into is not null and ${counts("m")}))`;
}

/** Of the index application_missable (migration 0044), word for word. */
const missable = (
  row: string,
) => `(${row}.nobody_wrote_at is not null or ${row}.contacted_at is null or ${row}.contact_proof is null
  or timezone('UTC', ${row}.contacted_at) >= timezone('UTC', ${row}.created_at) + interval '24 hours')`;

function promiseCondition(row: string, promise: PromiseFilter, { now }: Looking, given: Parameters): string {
  switch (promise) {
    case "kept":
      return keptToOf(row);
    case "missed":
      return `(${missable(row)} and ${missedBy(row, given.add(now.toISOString(), "timestamptz"))})`;
    default:
      return `(${keptToOf(row)} and ${hourOf(row)} = ${Number(promise.slice("hour_".length))})`;
  }
}

function personCondition(
  column: string,
  asked: readonly string[],
  { recruiterId }: Looking,
  given: Parameters,
): string {
  const ids = asked.filter((each) => each !== nobodysFilter).map((each) => (each === ownFilter ? recruiterId : each));
  return anyOf([
    ...(asked.includes(nobodysFilter) ? [`${column} is null`] : []),
    ...(ids.length > 0 ? [`${column} ${among(ids, given)}`] : []),
  ]);
}
