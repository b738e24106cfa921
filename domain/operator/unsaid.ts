/** Placeholders in what the pages publish of the operator: a dash would be read as if it were an answer. */
import type { Operator } from "./operator.ts";

/** Answers that may be `false` instead, where there is none. */
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

/** Texts without a letter or digit, and licence numbers without a digit: a setting a line, in words for the operator. */
export function unsaid({ identity, privacy, licences }: Pick<Operator, "identity" | "privacy" | "licences">): string[] {
  const empty = Object.entries({ identity, privacy, licences })
    .flatMap(([name, part]) => textsIn(part, [name]))
    .filter(({ text }) => !/[\p{L}\p{Nd}]/u.test(text))
    .map(({ path }) => {
      const or = path[0] === "identity" && mayBeFalse.has(path[1] ?? "") ? "; false where there is none" : "";
      return `${path.join(".")}: says nothing${or}`;
    });
  const unnumbered = licences.flatMap(({ number }, index) =>
    /\p{L}/u.test(number) && !/\p{Nd}/u.test(number)
      ? [`licences.${index}.number: a licence's number has a digit`]
      : [],
  );
  return [...empty, ...unnumbered];
}

function textsIn(value: unknown, path: readonly string[]): { path: readonly string[]; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, [...path, key]));
}
