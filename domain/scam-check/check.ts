/**
 * Detects texts that ask applicants for money or its equivalent (B8). No such text can be
 * published, imported, used at startup or sent, and no setting allows it. Method and error rates:
 * docs/never-pay.md.
 */
import type { Language } from "../../locales/markets.ts";
import { type Engine, engineOf, type Sentence } from "./frames.ts";
import { otherLanguages } from "./guess.ts";
import { lexiconOf } from "./languages.ts";
import { sentencesIn } from "./sentences.ts";
import { type Tactic, tactics } from "./tactics.ts";

export interface Finding {
  readonly tactic: Tactic;
  /** As written: the asking sentence, or two that ask together. */
  readonly sentence: string;
  /** Position in the text, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

/**
 * Weak references, because the compiled expressions of a used language take about two megabytes.
 * Startup uses all languages, later requests few. Those stay cached, because recompiling takes 0.1
 * s.
 */
const engines = new Map<Language, WeakRef<Engine>>();
/** Most recently used last. */
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

/** A point where reading can pause: before an engine is used, or after a sentence. */
type Step = Engine | null;
/** A text being read in one language or several. */
export type Reading = Generator<Step, Finding[]>;

/** Every sentence that asks, with its tactic; empty: acceptable. Takes linear time. */
export function findScams(language: Language, text: string): Finding[] {
  return atOnce(readingIn(language, text));
}

/**
 * Reads the text in its language, and in English, which many readers understand. Also reads each
 * sentence in the languages it may be written in instead (guess.ts).
 */
export function findScamsInAnyLanguage(
  language: Language,
  text: string,
  read: typeof readingIn = readingIn,
): Finding[] {
  return atOnce(readingInAnyLanguage(language, text, read));
}

/**
 * Like {@link findScamsInAnyLanguage}, for servers: calls `pause` between sentences and while
 * expressions compile, which takes a second for some languages.
 */
export async function findScamsWithPauses(
  language: Language,
  text: string,
  pause: () => Promise<void>,
): Promise<Finding[]> {
  const reading = readingInAnyLanguage(language, text, readingIn);
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

/**
 * @param wanted offsets of the sentences to judge; null: all. Reads only these and their
 * neighbours.
 */
function* readingIn(language: Language, text: string, wanted: ReadonlySet<number> | null = null): Reading {
  const engine = engineFor(language);
  yield engine;
  const spans = sentencesIn(text);
  const isWanted = (place: number) => wanted === null || wanted.has(spans[place]?.from ?? -1);
  // A finding covers a sentence, or it and the next; neighbours of both may contain a warning.
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

function* readingInAnyLanguage(language: Language, text: string, read: typeof readingIn): Reading {
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
