/**
 * A file of the erasure journal: a line of JSON for each thing that was erased, with nothing of anybody in it but ids, and a last
 * line by which it is known to be whole.
 */
import { createHash } from "node:crypto";

/** What was erased: a registration, or that a mailbox hears of new vacancies (an alert). */
export interface Erasure {
  readonly kind: "registration" | "alert";
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A file of the journal is cut off, was changed, or is none. */
export class JournalDamaged extends Error {
  constructor(name: string) {
    super(`${name} is no whole file of an erasure journal: take another copy of it, or remove it if it is none`);
    this.name = "JournalDamaged";
  }
}

export function journalText(erasures: readonly Erasure[]): string {
  const lines = erasures.map(({ kind, id, at }) => `${JSON.stringify({ kind, id, at })}\n`).join("");
  return `${lines}${JSON.stringify({ end: erasures.length, sha256: digest(lines) })}\n`;
}

/** Throws {@link JournalDamaged}. */
export function readJournalText(text: string, name: string): Erasure[] {
  const cut = text.lastIndexOf("\n", text.length - 2) + 1;
  const lines = text.slice(0, cut);
  try {
    const { end, sha256 } = JSON.parse(text.slice(cut)) as { end?: unknown; sha256?: unknown };
    const erasures = lines.split("\n").slice(0, -1).map(erasureOf);
    if (end === erasures.length && sha256 === digest(lines)) return erasures;
  } catch {
    // It is no JSON, or not of this kind.
  }
  throw new JournalDamaged(name);
}

function erasureOf(line: string): Erasure {
  const { kind, id, at } = JSON.parse(line) as Record<string, unknown>;
  if ((kind !== "registration" && kind !== "alert") || typeof id !== "string" || typeof at !== "string") {
    throw new TypeError("no erasure");
  }
  return { kind, id, at };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
