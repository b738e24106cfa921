/**
 * Whether a text asks applicants for money, or for what is as good as money (B8). No text that does may be published, imported,
 * started with or sent, and no setting allows it. How it decides and how often it errs: docs/never-pay.md.
 */
import type { Language } from "../../locales/markets.ts";
import { type Engine, engineOf, type Sentence } from "./frames.ts";
import { otherLanguages } from "./guess.ts";
import { lexiconOf } from "./languages.ts";
import { sentencesIn } from "./sentences.ts";
import { type Tactic, tactics } from "./tactics.ts";

export interface Finding {
  readonly tactic: Tactic;
  /** As it was written: the sentence that asks, or the two that do together. */
  readonly sentence: string;
  /** Where it stands in the text, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

/**
 * Weakly, because the expressions of a language that was used make some two megabytes of machine code: at the start every language is used,
 * and few of them afterwards. Those stay at hand, since making one again takes a tenth of a second.
 */
const engines = new Map<Language, WeakRef<Engine>>();
/** The language that was used last is the last. */
const atHand = new Map<Language, Engine>();
const mostAtHand = 4;

function engineFor(language: Language): Engine {
  const engine = engines.get(language)?.deref() ?? engineOf(lexiconOf(language));
  engines.set(language, new WeakRef(engine));
  atHand.delete(language);
  atHand.set(language, engine);
  for (const [oldest] of atHand) if (atHand.size > mostAtHand) atHand.delete(oldest);
  return engine;
}

/** Where reading may be interrupted: an engine is about to be used, or a sentence was read. */
type Step = Engine | null;
/** A text on its way through one language, or through all that it is read in. */
export type Reading = Generator<Step, Finding[]>;

/** Every sentence that asks, with what it asks for; none: the text may stand. Takes time in proportion to the text. */
export function neverPay(language: Language, text: string): Finding[] {
  return atOnce(readingIn(language, text));
}

/**
 * In its language; in English, because what is asked there is understood by many who read another language; and sentence by sentence in
 * each language that a sentence seems to be written in instead (guess.ts).
 */
export function neverPayToAnybody(language: Language, text: string, read: typeof readingIn = readingIn): Finding[] {
  return atOnce(readingToAnybody(language, text, read));
}

/**
 * As {@link neverPayToAnybody}, beside others: between two sentences, and while the expressions of a language are made, which takes a second
 * for some, `pause` lets them go on. What a server reads is read like this.
 */
export async function neverPayBesideOthers(
  language: Language,
  text: string,
  pause: () => Promise<void>,
): Promise<Finding[]> {
  const reading = readingToAnybody(language, text, readingIn);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    if (value !== null && !made.has(value)) {
      for (const make of value.making) {
        make();
        await pause();
      }
      made.add(value);
    }
    await pause();
  }
}

const made = new WeakSet<Engine>();

function atOnce(reading: Reading): Finding[] {
  let step = reading.next();
  while (!step.done) step = reading.next();
  return step.value;
}

/** @param wanted where the sentences begin that matter; null: all of them. What is not beside one of them is not read. */
function* readingIn(language: Language, text: string, wanted: ReadonlySet<number> | null = null): Reading {
  const engine = engineFor(language);
  yield engine;
  const spans = sentencesIn(text);
  const isWanted = (place: number) => wanted === null || wanted.has(spans[place]?.from ?? -1);
  // A finding is of a sentence, or of it and the next; both are asked whether a sentence beside them warns.
  const isNear = (place: number) => [-2, -1, 0, 1, 2].some((beside) => isWanted(place + beside));
  const sentences: (readonly Sentence[])[] = [];
  for (const [place, { from, to }] of spans.entries()) {
    sentences.push(isNear(place) ? engine.read(text.slice(from, to)) : []);
    if (isNear(place)) yield null;
  }
  const warns = (place: number) => sentences[place]?.some((reading) => reading.warns()) ?? false;
  const alone: (readonly Tactic[])[] = [];
  for (const [place, here] of sentences.entries()) {
    const warned = () => warns(place - 1) || warns(place + 1);
    alone.push(union(here.map((reading) => reading.tactics(warned))));
    if (here.length > 0) yield null;
  }
  const findings: Finding[] = [];
  for (const [place, { from, to }] of spans.entries()) {
    const own = alone[place]!;
    const next = spans[place + 1];
    if (own.length > 0 || next === undefined || alone[place + 1]!.length > 0) {
      if (isWanted(place)) findings.push(...found(text, own, from, to));
    } else if (isWanted(place) || isWanted(place + 1)) {
      const both = together(sentences[place]!, sentences[place + 1]!);
      if (both.length > 0 && !warns(place) && !warns(place + 1)) findings.push(...found(text, both, from, next.to));
      yield null;
    }
  }
  return findings;
}

function* readingToAnybody(language: Language, text: string, read: typeof readingIn): Reading {
  const readers: readonly Language[] = language === "en" ? ["en"] : [language, "en"];
  const all: Finding[] = [];
  for (const reader of readers) all.push(...(yield* read(reader, text)));
  const guessed = new Map<Language, Set<number>>();
  for (const { from, to } of sentencesIn(text)) {
    for (const other of otherLanguages(text.slice(from, to), readers)) {
      guessed.set(other, (guessed.get(other) ?? new Set()).add(from));
    }
    yield null;
  }
  for (const [other, wanted] of guessed) all.push(...(yield* read(other, text, wanted)));
  return [...new Map(all.map((finding) => [`${finding.tactic} ${finding.from} ${finding.to}`, finding])).values()];
}

function together(here: readonly Sentence[], next: readonly Sentence[]): Tactic[] {
  return union(here.flatMap((reading) => next.map((other) => reading.with(other))));
}

function union(named: readonly (readonly Tactic[])[]): Tactic[] {
  const all = new Set(named.flat());
  return tactics.filter((tactic) => all.has(tactic));
}

function found(text: string, named: readonly Tactic[], from: number, to: number): Finding[] {
  return named.map((tactic) => ({ tactic, sentence: text.slice(from, to), from, to }));
}
