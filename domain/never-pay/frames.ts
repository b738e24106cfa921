/** Whether a sentence asks: what of a lexicon is in it, what of that is denied, and which frame it makes together. */
import { type Frame, frames, type Part } from "./frame-table.ts";
import type { Lexicon, PhraseClass } from "./lexicon.ts";
import { currency, expressionOf, spelling, vocabularyOf } from "./phrases.ts";
import { type Reading, readings } from "./reading.ts";
import { type Tactic, tactics } from "./tactics.ts";

/** A language, ready to be looked for. */
export interface Engine {
  /** The ways in which a sentence may be read; what was made of one sentence goes with `tacticsIn`. */
  readonly read: (sentence: string) => Sentence[];
}

/** One reading of one sentence, or of two that stand together. */
export interface Sentence {
  readonly warns: boolean;
  /** What it asks for. `warned`: a sentence beside it warns of others. */
  readonly tactics: (warned: boolean) => Tactic[];
  /** What it asks for together with the next. */
  readonly with: (next: Sentence) => Tactic[];
  readonly reading: Reading;
}

/** Words from the first to the last, counted from 0. */
interface Hit {
  readonly first: number;
  readonly last: number;
}

/** What is done by the applicant, unless it is said of us. */
const acts: ReadonlySet<string> = new Set<PhraseClass>(["pays", "asks", "paid", "buys", "demand", "back"]);

/** What is said by verbs. */
const verbs = ["pays", "asks", "demand", "buys", "gives", "enters"] as const satisfies readonly PhraseClass[];

/** How far a denial reaches, in words. */
const reach = { before: 25, after: 10 };

const sum = new RegExp(
  String.raw`(?<= )(?:${currency} \d[\d.,]*(?:k|,-)?|\d[\d.,]* (?:\d{3} )?${currency}|\d[\d.,]*${currency}|${currency}\d[\d.,]*)(?= )`,
  "gu",
);
const pictures: Readonly<Record<string, RegExp>> = {
  emojiMoney: /(?<= )emojimoney(?= )/g,
  emojiCard: /(?<= )emojicard(?= )/g,
  emojiGift: /(?<= )emojigift(?= )/g,
  emojiPapers: /(?<= )emojipapers(?= )/g,
};

/** Makes a lexicon ready: once for each language, since it takes some milliseconds. */
export function engineOf(lexicon: Lexicon): Engine {
  const made = new Map<string, RegExp>();
  const expression = (part: PhraseClass | `always ${Tactic}`): RegExp => {
    const phrases = part.startsWith("always ") ? lexicon.always[part.slice(7) as Tactic] : lexicon[part as PhraseClass];
    const known = made.get(part) ?? expressionOf(phrases ?? [], lexicon);
    made.set(part, known);
    return known;
  };
  const classes = Object.entries(lexicon).filter(
    ([name]) => !["clitics", "loose", "verbLast", "spellings", "always"].includes(name),
  );
  const all = [...classes.map(([, phrases]) => phrases as string[]), ...Object.values(lexicon.always)].flat();
  const vocabulary = vocabularyOf(all, lexicon);
  const spelled = spelling(lexicon);

  /** `seam`: the word that a second sentence begins with. */
  function analyse(
    reading: Reading,
    seam: number | null,
  ): { warns: boolean; asked: (apart: boolean, warned: boolean) => Tactic[] } {
    const row = reading.row.replace(expression("ignore"), (hidden) => hidden.replace(/[^ ]+/gu, "§"));
    const found = new Map<string, Hit[]>();
    const hits = (part: Part | `always ${Tactic}`): Hit[] => {
      const known = found.get(part) ?? [
        ...(part in pictures ? hitsIn(row, pictures[part]!) : []),
        ...(part === "sum" ? [...hitsIn(row, sum), ...hitsIn(row, expression("amount"))] : []),
        ...(part in pictures || part === "sum" ? [] : hitsIn(row, expression(part as PhraseClass))),
      ];
      found.set(part, known);
      return known;
    };
    const seams = [...hits("but").map(({ first }) => first), ...(seam === null ? [] : [seam])];
    const segment = (word: number) => seams.filter((at) => at <= word).length;
    const turned = new Set(hits("unless").flatMap(({ first, last }) => [segment(first), segment(last)]));
    const denials = hits("no").filter(({ first }) => !turned.has(segment(first)));
    const parted = (from: number, to: number) => [...reading.marks].some((mark) => mark >= from && mark < to);
    /** Over commas only where verbs come last, and none stands between. */
    const reachesBack = (hit: Hit, first: number) =>
      !parted(hit.last, first) ||
      (lexicon.verbLast === true &&
        !verbs.some((part) => hits(part).some((verb) => verb.first >= hit.first && verb.last < first)));
    const denied = (hit: Hit) =>
      denials.some(({ first, last }) => {
        const same = segment(first) === segment(hit.first) || segment(first) === segment(hit.last);
        if (!same) return false;
        if (last < hit.first) return hit.first - last <= reach.before;
        return first <= hit.last || (first - hit.last <= reach.after && reachesBack(hit, first));
      });
    /** "Deducted from your first salary" is how it is made harmless, and no word of pay. */
    const guardsIn = (guard: PhraseClass) =>
      guard === "wage" ? hits(guard).filter((hit) => !hits("back").some((other) => overlap(hit, other))) : hits(guard);
    /** "We pay …" and "we cover …" hold words of paying by applicants too. */
    const ours = (part: string, { first, last }: Hit) =>
      acts.has(part) &&
      [...guardsIn("wage"), ...hits("free")].some((other) =>
        [first, last].some((word) => other.first <= word && word <= other.last),
      );
    const stands = (part: string, hit: Hit) => !denied(hit) && !ours(part, hit);
    const holds = ({ all, unless }: Frame) => {
      const standing = all.map((parts) => parts.flatMap((part) => hits(part).filter((hit) => stands(part, hit))));
      if (standing.some((found) => found.length === 0)) return false;
      // What is said of customers before a "but" excuses nothing after it.
      const where = new Set(standing.flat().map(({ first }) => segment(first)));
      return !unless.some((guard) => guardsIn(guard).some(({ first }) => where.has(segment(first))));
    };
    const warns = hits("warn").some((hit) => !hits("unless").some((other) => overlap(hit, other)));
    const pressing = () => hits("pays").length > 0 || hits("sum").length > 0;

    function asked(apart: boolean, warned: boolean): Tactic[] {
      if (warns || (warned && !pressing())) return [];
      const always = apart ? [] : tactics.filter((tactic) => hits(`always ${tactic}`).some((hit) => !denied(hit)));
      const framed = frames.filter((frame) => (!apart || frame.apart === true) && holds(frame));
      const named = new Set([...always, ...framed.map(({ tactic }) => tactic)]);
      // What is bought, laid down or loaded is paid too: said once.
      if (named.size > 1) named.delete("fee");
      return [...named];
    }
    return { warns, asked };
  }

  function sentenceOf(reading: Reading): Sentence {
    const { warns, asked } = analyse(reading, null);
    return {
      reading,
      warns,
      tactics: (warned) => asked(false, warned),
      with: ({ reading: next }) => {
        const here = wordsOf(reading);
        const marks = new Set([...reading.marks, here - 1, ...Array.from(next.marks, (mark) => mark + here)]);
        return analyse({ row: reading.row + next.row.slice(1), marks }, here).asked(true, false);
      },
    };
  }

  return { read: (sentence) => readings(sentence, spelled, vocabulary).map(sentenceOf) };
}

function overlap(left: Hit, right: Hit): boolean {
  return left.first <= right.last && right.first <= left.last;
}

function wordsOf({ row }: Reading): number {
  return row.split(" ").length - 2;
}

function hitsIn(row: string, expression: RegExp): Hit[] {
  return Array.from(row.matchAll(expression), ({ 0: phrase, index }) => {
    const first = row.slice(0, index + 1).split(" ").length - 2;
    return { first, last: first + phrase.trim().split(" ").length - 1 };
  });
}
