/** Explains a wrong value in a setting or file: what was given, and what is expected. */
import type { BaseIssue } from "valibot";

/**
 * Text of a validation issue: its own message, or one for valibot's default.
 * @param mayRepeat false if the value may be secret
 * @param meant the setting that was probably meant
 */
export function wrongValue(issue: BaseIssue<unknown>, mayRepeat = true, meant: string | null = null): string {
  if (issue.expected === "never")
    return `there is no such setting here; ${meant === null ? "check its spelling and its indentation" : `did you mean ${meant}?`}`;
  if (issue.received === "undefined") return "is missing";
  const wanted = /^Invalid [\w ]+: (?:Expected|Received) /.test(issue.message) ? wantedIn(issue) : null;
  if (wanted !== null) return `${mayRepeat ? quoteValue(issue.input) : "the value"} is not valid; ${wanted}`;
  return mayRepeat ? issue.message : issue.message.replace(issue.received, "the value");
}

/** A value for a message: short, on one line. */
export function quoteValue(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a group of settings";
  const text = typeof value === "string" ? JSON.stringify(value) : `${value as number | boolean}`;
  return text.length > longestWritten ? `${text.slice(0, longestWritten)}…` : text;
}

const longestWritten = 80;

/** null: no text for it. */
function wantedIn({ kind, type, expected, requirement, input }: BaseIssue<unknown>): string | null {
  if (kind === "schema" && expected === "string") {
    return typeof input === "object" ? "it must be text on one line" : "it must be text in quotation marks";
  }
  if (kind === "schema") return alternatives(expected ?? "");
  const example = examples[type];
  if (example !== undefined) return `it must be ${example}`;
  const bound = String(requirement);
  const unit = typeof input === "string" ? "characters" : "entries";
  switch (type) {
    case "min_value":
      return `it must be at least ${bound}`;
    case "max_value":
      return `it must be at most ${bound}`;
    case "min_length":
      return bound === "1" ? "it must not be empty" : `it must have at least ${bound} ${unit}`;
    case "max_length":
      return `it must have at most ${bound} ${unit}`;
    default:
      return null;
  }
}

const examples: Readonly<Record<string, string>> = {
  email: "an email address, such as name@example.org",
  url: "an address, such as https://example.org",
  integer: "a whole number",
  iso_date: "a day, such as 2026-01-31",
  iso_timestamp: "a time, such as 2026-01-31T12:00:00.000Z",
  uuid: "an id, as the export writes it",
};

/** For `("a" | "b")`, `string` or `(string | false)`; null: other formats. */
function alternatives(expected: string): string | null {
  const each = expected.replace(/^\((.*)\)$/s, "$1").split(" | ");
  const words = each.map((name) => kinds[name] ?? /^"(.*)"$/s.exec(name)?.[1] ?? (/^\d+$/.test(name) ? name : null));
  if (words.includes(null)) return null;
  return words.length === 1 ? `it must be ${words[0]}` : `it must be one of ${words.join(", ")}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number, without quotation marks",
  boolean: "true or false",
  true: "true",
  false: "false",
  null: "nothing",
  Array: "a list",
  Object: "a group of settings",
};
