/** Finds the phrases of a lexicon in a reading, each class once and only on demand. */
import type { Lexicon, PhraseClass } from "./lexicon.ts";
import { currency, expressionsOf } from "./phrases.ts";
import type { Reading } from "./reading.ts";
import { type Tactic, tactics } from "./tactics.ts";

/** Positions of the first and last word, from 0. */
export interface Hit {
  readonly first: number;
  readonly last: number;
}

/**
 * A class of the lexicon; `sum`: an amount in digits or words; `emoji…`: an emoji with that
 * meaning.
 */
export type Part = PhraseClass | "sum" | "emojiMoney" | "emojiGift" | "emojiPapers";

/** Matches of one sentence, or of two consecutive ones. */
export interface Found {
  readonly hits: (part: Part | `always ${Tactic}`) => readonly Hit[];
  /** Whether the sentence contains a phrase that asks by itself; always false for two sentences. */
  readonly asksByItself: () => boolean;
  /** Words followed by a comma, colon or dash. */
  readonly marks: ReadonlySet<number>;
  readonly words: number;
  /** First word of the second sentence. */
  readonly seam: number | null;
}

const sumExpression = new RegExp(
  String.raw`(?<= )(?:${currency} \d[\d.,]*(?:k|,-)?|\d[\d.,]* (?:\d{3} )?${currency}|\d[\d.,]*${currency}|${currency}\d[\d.,]*)(?= )`,
  "gu",
);
const sum = [() => sumExpression];
const pictures: Readonly<Record<string, readonly (() => RegExp)[]>> = {
  emojiMoney: [() => /(?<= )emojimoney(?= )/g],
  emojiGift: [() => /(?<= )emojigift(?= )/g],
  emojiPapers: [() => /(?<= )emojipapers(?= )/g],
};

export interface Finder {
  readonly find: (reading: Reading) => Found;
  /** Compiles one remaining expression per call. */
  readonly making: readonly (() => void)[];
}

/** A finder for one language; created once, because its expressions are long. */
export function finderOf(lexicon: Lexicon): Finder {
  const made = new Map<string, readonly (() => RegExp)[]>();
  const expressions = (part: string) => {
    const known = made.get(part) ?? expressionsOf(phrasesOf(part, lexicon), lexicon);
    made.set(part, known);
    return known;
  };
  const inPhrases = (row: string, part: string) => matchesIn(row, expressions(part));
  const find = ({ row: read, marks }: Reading): Found => {
    const row = without(read, inPhrases(read, "ignore"));
    const found = new Map<string, readonly Hit[]>();
    const look = (part: string): Hit[] => {
      if (part === "sum") return [...hitsIn(row, matchesIn(row, sum)), ...hitsIn(row, inPhrases(row, "amount"))];
      const picture = pictures[part];
      return hitsIn(row, picture ? matchesIn(row, picture) : inPhrases(row, part));
    };
    return {
      hits: (part) => {
        const hits = found.get(part) ?? look(part);
        found.set(part, hits);
        return hits;
      },
      asksByItself: () => expressions("always").some((expression) => row.search(expression()) >= 0),
      marks,
      words: row.split(" ").length - 2,
      seam: null,
    };
  };
  // V8 compiles an expression on first use for one-byte and two-byte strings, and optimises it on
  // the second: up to hundredths of a second for some languages.
  const rows = [" a ", " a ", " ж ", " ж "];
  return {
    find,
    making: partsOf(lexicon).flatMap((part) =>
      expressions(part).flatMap((expression) => rows.map((row) => () => void row.search(expression()))),
    ),
  };
}

/** Combines two consecutive sentences. A phrase never spans both. */
export function combineMatches(first: Found, second: Found): Found {
  const later = ({ first: from, last: to }: Hit) => ({ first: from + first.words, last: to + first.words });
  const found = new Map<string, readonly Hit[]>();
  return {
    hits: (part) => {
      const hits = found.get(part) ?? [...first.hits(part), ...second.hits(part).map(later)];
      found.set(part, hits);
      return hits;
    },
    asksByItself: () => false,
    marks: new Set([...first.marks, ...Array.from(second.marks, (mark) => mark + first.words)]),
    words: first.words + second.words,
    seam: first.words,
  };
}

/** All parts with phrases in {@link phrasesOf}. */
function partsOf({
  clitics: _clitics,
  loose: _loose,
  verbLast: _verbLast,
  spellings: _spellings,
  ...classes
}: Lexicon) {
  return Object.keys(classes).flatMap((part) =>
    part === "always" ? [part, ...Object.keys(classes.always).map((tactic) => `always ${tactic}`)] : [part],
  );
}

function phrasesOf(part: string, lexicon: Lexicon): readonly string[] {
  if (part === "always") return tactics.flatMap((tactic) => lexicon.always[tactic] ?? []);
  return part.startsWith("always ") ? (lexicon.always[part.slice(7) as Tactic] ?? []) : lexicon[part as PhraseClass];
}

interface Match {
  readonly index: number;
  readonly phrase: string;
}

/**
 * Matches as one expression of all alternatives would: the earliest start, then the first
 * expression. Not with `matchAll`, which copies and recompiles each.
 */
function matchesIn(row: string, expressions: readonly (() => RegExp)[]): Match[] {
  const next = expressions.map((expression) => matchFrom(row, expression(), 0));
  const matches: Match[] = [];
  for (;;) {
    const first = next.reduce((best, match) => (match && (!best || match.index < best.index) ? match : best), null);
    if (first === null) return matches;
    matches.push(first);
    const place = first.index + first.phrase.length;
    for (const [at, expression] of expressions.entries()) {
      const match = next[at];
      if (match && match.index < place) next[at] = matchFrom(row, expression(), place);
    }
  }
}

/** No phrase is empty. */
function matchFrom(row: string, expression: RegExp, place: number): Match | null {
  expression.lastIndex = place;
  const match = expression.exec(row);
  return match && { index: match.index, phrase: match[0] };
}

function without(row: string, matches: readonly Match[]): string {
  return matches.reduceRight(
    (read, { index, phrase }) =>
      read.slice(0, index) + phrase.replace(/[^ ]+/gu, "§") + read.slice(index + phrase.length),
    row,
  );
}

function hitsIn(row: string, matches: readonly Match[]): Hit[] {
  let first = 0;
  let counted = 1;
  return matches.map(({ index, phrase }) => {
    for (; counted <= index; counted += 1) if (row[counted] === " ") first += 1;
    return { first, last: first + phrase.split(" ").length - 1 };
  });
}
