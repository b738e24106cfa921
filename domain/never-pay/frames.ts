/** Whether a sentence asks: what of a lexicon is in it, what of that is denied, and which frame it makes together. */
import { type Frame, frames } from "./frame-table.ts";
import { finderOf, type Found, type Hit, together } from "./hits.ts";
import type { Lexicon, PhraseClass } from "./lexicon.ts";
import { spelling, type Vocabulary, vocabularyOf, vocabularyWordsOf } from "./phrases.ts";
import { readings } from "./reading.ts";
import { type Tactic, tactics } from "./tactics.ts";

/** A language, ready to be looked for. */
export interface Engine {
  /** The ways in which a sentence may be read. */
  readonly read: (sentence: string) => Sentence[];
  /** What reading needs made before it, in pieces: to be called one after the other by whoever lets others go on in between. */
  readonly making: readonly (() => void)[];
}

/** One reading of one sentence. */
export interface Sentence {
  /** It warns of others who ask. */
  readonly warns: () => boolean;
  /** What it asks for. `warned`: whether a sentence beside it warns of others. */
  readonly tactics: (warned: () => boolean) => Tactic[];
  /** What it asks for together with the next. */
  readonly with: (next: Sentence) => Tactic[];
  readonly found: Found;
}

/** Makes a lexicon ready: once for each language, since it takes some milliseconds. */
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
      tactics: (warned) => asked(found, verbLast, warned),
      with: ({ found: next }) => asked(together(found, next), verbLast, () => false),
    };
  }
  const read = (sentence: string) =>
    readings(sentence, spelled, vocabulary()).map((reading) => sentenceOf(find(reading)));
  return { read, making: [...words, vocabulary, ...making] };
}

function asked(found: Found, verbLast: boolean, warned: () => boolean): Tactic[] {
  const { hits, seam } = found;
  // Most sentences hold nothing of the kind, and are through here.
  const possible = frames.filter(
    ({ all, apart }) =>
      (seam === null || apart === true) && all.every((parts) => parts.some((part) => hits(part).length > 0)),
  );
  const byItself = found.asksByItself();
  if (possible.length === 0 && !byItself) return [];
  if (warns(found)) return [];
  const { denied, holds } = judgeOf(found, verbLast);
  const always = byItself ? tactics.filter((tactic) => hits(`always ${tactic}`).some((hit) => !denied(hit))) : [];
  const named = new Set([...always, ...possible.filter(holds).map(({ tactic }) => tactic)]);
  if (named.size === 0) return [];
  const pressing = hits("pays").length > 0 || hits("sum").length > 0;
  if (!pressing && warned()) return [];
  // What is bought, laid down or loaded is paid too: said once.
  if (named.size > 1) named.delete("fee");
  return [...named];
}

function warns({ hits }: Found): boolean {
  return hits("warn").some((hit) => !hits("unless").some((other) => overlap(hit, other)));
}

/** What is done by the applicant, unless it is said of us. */
const acts: ReadonlySet<string> = new Set<PhraseClass>(["pays", "asks", "paid", "buys", "demand", "back"]);

/** What is said by verbs. */
const verbs = ["pays", "asks", "demand", "buys", "gives", "enters"] as const satisfies readonly PhraseClass[];

/** How far a denial reaches, in words. */
const reach = { before: 25, after: 10 };

function judgeOf({ hits, marks, seam }: Found, verbLast: boolean) {
  const seams = [...hits("but").map(({ first }) => first), ...(seam === null ? [] : [seam])];
  const segment = (word: number) => seams.filter((at) => at <= word).length;
  const turned = new Set(hits("unless").flatMap(({ first, last }) => [segment(first), segment(last)]));
  const denials = hits("no").filter(({ first }) => !turned.has(segment(first)));
  const parted = (from: number, to: number) => Array.from(marks).some((mark) => mark >= from && mark < to);
  /** Over commas only where verbs come last, and none stands between. */
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
  /** "Deducted from your first salary" is how it is made harmless, and no word of pay. */
  const guardsIn = (guard: PhraseClass) =>
    guard === "wage" ? hits(guard).filter((hit) => !hits("back").some((other) => overlap(hit, other))) : hits(guard);
  /** "We pay …" and "we cover …" hold words of paying by applicants too. */
  const ours = (part: string, { first, last }: Hit) =>
    acts.has(part) &&
    [...guardsIn("wage"), ...hits("free")].some((other) =>
      [first, last].some((word) => other.first <= word && word <= other.last),
    );
  /** "One-time" is said of the code there, and of nothing that is paid. */
  const named = (part: string, hit: Hit) => part === "first" && hits("code").some((code) => overlap(hit, code));
  const holds = ({ all, unless }: Frame) => {
    const standing = all.map((parts) =>
      parts.flatMap((part) => hits(part).filter((hit) => !denied(hit) && !ours(part, hit) && !named(part, hit))),
    );
    if (standing.some((found) => found.length === 0)) return false;
    // What is said of customers before a "but" excuses nothing after it.
    const where = new Set(standing.flat().map(({ first }) => segment(first)));
    return !unless.some((guard) => guardsIn(guard).some(({ first }) => where.has(segment(first))));
  };
  return { denied, holds };
}

function overlap(left: Hit, right: Hit): boolean {
  return left.first <= right.last && right.first <= left.last;
}
