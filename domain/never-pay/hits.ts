/** What of a lexicon is in a reading, each class looked for once and only when it is asked for. */
import type { Lexicon, PhraseClass } from "./lexicon.ts";
import { currency, expressionsOf } from "./phrases.ts";
import type { Reading } from "./reading.ts";
import { type Tactic, tactics } from "./tactics.ts";

/** Words from the first to the last, counted from 0. */
export interface Hit {
  readonly first: number;
  readonly last: number;
}

/** A class of the lexicon; `sum`: an amount, in digits or words; `emoji…`: a picture of it. */
export type Part = PhraseClass | "sum" | "emojiMoney" | "emojiGift" | "emojiPapers";

/** A sentence, or two that stand together. */
export interface Found {
  readonly hits: (part: Part | `always ${Tactic}`) => readonly Hit[];
  /** Whether anything is in a sentence that asks by itself; two together are not asked that again. */
  readonly asksByItself: () => boolean;
  /** After which words a comma, a colon or a dash stands. */
  readonly marks: ReadonlySet<number>;
  readonly words: number;
  /** The word that a second sentence begins with. */
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
  /** Makes the expressions that are not made yet, one for each call. */
  readonly making: readonly (() => void)[];
}

/** Looks for the phrases of a language; made once for each, since their expressions are long. */
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
  // An engine turns an expression into machine code when it is first used for letters of one byte, and of two, and in earnest the second
  // time: of some languages some hundredths of a second for each.
  const rows = [" a ", " a ", " ж ", " ж "];
  return {
    find,
    making: partsOf(lexicon).flatMap((part) =>
      expressions(part).flatMap((expression) => rows.map((row) => () => void row.search(expression()))),
    ),
  };
}

/** Two sentences, one after the other. A phrase that begins in one and ends in the other is none. */
export function together(first: Found, second: Found): Found {
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

/** All that {@link phrasesOf} has phrases for. */
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
 * What one expression of all these, one behind the other, would match: the first that begins, and of those that begin together that of
 * the first expression. Not by `matchAll`, which makes a copy of each that is compiled again.
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
