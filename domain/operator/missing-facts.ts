/** Finds placeholders in published operator data: readers would take a dash for an answer. */
import type { Operator } from "./operator.ts";

/** Keys that accept `false` if there is no such value. */
const mayBeFalse: ReadonlySet<string> = new Set([
  "vatId",
  "legalForm",
  "capital",
  "director",
  "responsible",
  "supervisor",
  "chamber",
  "purpose",
]);

/** Texts without a letter or digit, and licence numbers without a digit; one per setting. */
export function missingFacts({
  identity,
  privacy,
  licences,
}: Pick<Operator, "identity" | "privacy" | "licences">): string[] {
  const empty = Object.entries({ identity, privacy, licences })
    .flatMap(([name, part]) => textsIn(part, [name]))
    .filter(({ text }) => !/[\p{L}\p{Nd}]/u.test(text))
    .map(({ path }) => {
      const or = path[0] === "identity" && mayBeFalse.has(path[1] ?? "") ? "; write false if there is none" : "";
      return `${path.join(".")}: is only a placeholder${or}`;
    });
  const unnumbered = licences.flatMap(({ number }, index) =>
    /\p{L}/u.test(number) && !/\p{Nd}/u.test(number)
      ? [`licences.${index}.number: a licence number must contain a digit`]
      : [],
  );
  return [...empty, ...unnumbered];
}

function textsIn(value: unknown, path: readonly string[]): { path: readonly string[]; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, [...path, key]));
}
