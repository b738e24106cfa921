/** Decides whether a sentence asks: finds phrases, applies denials and matches frames. */
import { type Frame, frames } from "./frame-table.ts";
import { finderOf, type Found, type Hit, combineMatches } from "./hits.ts";
import type { Lexicon, PhraseClass } from "./lexicon.ts";
import { spelling, type Vocabulary, vocabularyOf, vocabularyWordsOf } from "./phrases.ts";
import { readings } from "./reading.ts";
import { type Tactic, tactics } from "./tactics.ts";

/** A language prepared for matching. */
export interface Engine {
  /** The possible readings of a sentence. */
  readonly read: (sentence: string) => Sentence[];
  /** Preparation of `read` in steps, so that the caller can yield between them. */
  readonly making: readonly (() => void)[];
}

/** One reading of one sentence. */
export interface Sentence {
  /** Whether it warns of others who ask. */
  readonly warns: () => boolean;
  /** What it asks for. `warned`: whether a neighbouring sentence warns of others. */
  readonly tactics: (warned: () => boolean) => Tactic[];
  /** What it asks for together with the next sentence. */
  readonly with: (next: Sentence) => Tactic[];
  readonly found: Found;
}

/** Prepares a lexicon. Called once per language, because it takes some milliseconds. */
export function engineOf(lexicon: Lexicon): Engine {
  const { clitics: _clitics, loose: _loose, verbLast = false, spellings: _spellings, always, ...classes } = lexicon;
  const words = [...Object.values(classes), ...Object.values(always)].map((phrases) => {
    let made: ReturnType<typeof vocabularyWordsOf> | undefined;
    return () => (made ??= vocabularyWordsOf(phrases, lexicon));
  });
  let known: Vocabulary | undefined;
  const vocabulary = () => (known ??= vocabularyOf(words.flatMap((make) => make())));
  const spelled = spelling(lexicon);
  const { find, making } = finderOf(lexicon);

  function sentenceOf(found: Found): Sentence {
    return {
      found,
      warns: () => warns(found),
      tactics: (warned) => tacticsOf(found, verbLast, warned),
      with: ({ found: next }) => tacticsOf(combineMatches(found, next), verbLast, () => false),
    };
  }
  const read = (sentence: string) =>
    readings(sentence, spelled, vocabulary()).map((reading) => sentenceOf(find(reading)));
  return { read, making: [...words, vocabulary, ...making] };
}

function tacticsOf(found: Found, verbLast: boolean, warned: () => boolean): Tactic[] {
  const { hits, seam } = found;
  // Most sentences match nothing and end here.
  const possible = frames.filter(
    ({ all, apart }) =>
      (seam === null || apart === true) && all.every((parts) => parts.some((part) => hits(part).length > 0)),
  );
  const byItself = found.asksByItself();
  if (possible.length === 0 && !byItself) return [];
  if (warns(found)) return [];
  const { denied, holds } = verdictOf(found, verbLast);
  const always = byItself ? tactics.filter((tactic) => hits(`always ${tactic}`).some((hit) => !denied(hit))) : [];
  const named = new Set([...always, ...possible.filter(holds).map(({ tactic }) => tactic)]);
  if (named.size === 0) return [];
  const pressing = hits("pays").length > 0 || hits("sum").length > 0;
  if (!pressing && warned()) return [];
  // Buying, a deposit or a top-up includes paying: report it once.
  if (named.size > 1) named.delete("fee");
  return [...named];
}

function warns({ hits }: Found): boolean {
  return hits("warn").some((hit) => !hits("unless").some((other) => overlap(hit, other)));
}

/** Acts of the applicant, unless the employer does them. */
const acts: ReadonlySet<string> = new Set<PhraseClass>(["pays", "asks", "paid", "buys", "demand", "back"]);

/** Classes expressed by verbs. */
const verbs = ["pays", "asks", "demand", "buys", "gives", "enters"] as const satisfies readonly PhraseClass[];

/** Range of a denial in words. */
const reach = { before: 25, after: 10 };

function verdictOf({ hits, marks, seam }: Found, verbLast: boolean) {
  const seams = [...hits("but").map(({ first }) => first), ...(seam === null ? [] : [seam])];
  const segment = (word: number) => seams.filter((at) => at <= word).length;
  const turned = new Set(hits("unless").flatMap(({ first, last }) => [segment(first), segment(last)]));
  const denials = hits("no").filter(({ first }) => !turned.has(segment(first)));
  const parted = (from: number, to: number) => Array.from(marks).some((mark) => mark >= from && mark < to);
  /** Across commas only where verbs come last and none is in between. */
  const reachesBack = (hit: Hit, first: number) =>
    !parted(hit.last, first) ||
    (verbLast && !verbs.some((part) => hits(part).some((verb) => verb.first >= hit.first && verb.last < first)));
  const denied = (hit: Hit) =>
    denials.some(({ first, last }) => {
      const same = segment(first) === segment(hit.first) || segment(first) === segment(hit.last);
      if (!same) return false;
      if (last < hit.first) return hit.first - last <= reach.before;
      return first - hit.last <= reach.after && reachesBack(hit, first);
    });
  /** "Deducted from your first salary" plays down a payment and is not about pay. */
  const guardsIn = (guard: PhraseClass) =>
    guard === "wage" ? hits(guard).filter((hit) => !hits("back").some((other) => overlap(hit, other))) : hits(guard);
  /** "We pay …" and "we cover …" also contain words for payments by applicants. */
  const ours = (part: string, { first, last }: Hit) =>
    acts.has(part) &&
    [...guardsIn("wage"), ...hits("free")].some((other) =>
      [first, last].some((word) => other.first <= word && word <= other.last),
    );
  /** "One-time" then describes the code, not a payment. */
  const named = (part: string, hit: Hit) => part === "first" && hits("code").some((code) => overlap(hit, code));
  const holds = ({ all, unless }: Frame) => {
    const standing = all.map((parts) =>
      parts.flatMap((part) => hits(part).filter((hit) => !denied(hit) && !ours(part, hit) && !named(part, hit))),
    );
    if (standing.some((found) => found.length === 0)) return false;
    // A guard about customers before a "but" excuses nothing after it.
    const where = new Set(standing.flat().map(({ first }) => segment(first)));
    return !unless.some((guard) => guardsIn(guard).some(({ first }) => where.has(segment(first))));
  };
  return { denied, holds };
}

function overlap(left: Hit, right: Hit): boolean {
  return left.first <= right.last && right.first <= left.last;
}
