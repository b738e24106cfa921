/**
 * A file of the erasure journal: one line of JSON per erasure, with no personal data but ids, and a
 * last line that proves the file complete.
 */
import { createHash } from "node:crypto";

/** An erased registration, or a job alert that ended. */
export interface Erasure {
  readonly kind: "registration" | "alert";
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A journal file is truncated, was changed, or is none. */
export class JournalDamaged extends Error {
  constructor(name: string) {
    super(
      `${name} is not a complete file of an erasure journal: use another copy, or remove it if it does not belong there`,
    );
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
    // Not JSON, or of another kind.
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
