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

/** Every sentence that asks, with what it asks for; none: the text may stand. Takes time in proportion to the text. */
export function neverPay(language: Language, text: string): Finding[] {
  const { read } = engineFor(language);
  const sentences = sentencesIn(text).map((span) => ({ ...span, read: read(text.slice(span.from, span.to)) }));
  const warns = (place: number) => sentences[place]?.read.some((reading) => reading.warns()) ?? false;
  const alone = sentences.map(({ read: here }, place) => {
    const warned = () => warns(place - 1) || warns(place + 1);
    return union(here.map((reading) => reading.tactics(warned)));
  });
  return sentences.flatMap(({ from, to, read: here }, place) => {
    const own = alone[place]!;
    const next = sentences[place + 1];
    if (own.length > 0 || next === undefined || alone[place + 1]!.length > 0) return found(text, own, from, to);
    const both = together(here, next.read);
    return both.length === 0 || warns(place) || warns(place + 1) ? [] : found(text, both, from, next.to);
  });
}

/**
 * In its language; in English, because what is asked there is understood by many who read another language; and sentence by sentence in
 * each language that a sentence seems to be written in instead (guess.ts).
 */
export function neverPayToAnybody(language: Language, text: string, read: typeof neverPay = neverPay): Finding[] {
  const { readers, guessed, others } = readersOf(language, text);
  const found = [
    ...readers.flatMap((reader) => read(reader, text)),
    ...[...others].flatMap((other) =>
      read(other, text).filter(({ from, to }) =>
        guessed.some((span) => span.others.includes(other) && span.from < to && span.to > from),
      ),
    ),
  ];
  return [...new Map(found.map((finding) => [`${finding.tactic} ${finding.from} ${finding.to}`, finding])).values()];
}

/**
 * Makes what {@link neverPayToAnybody} needs for this text, where it is not made: it takes a second or two for some languages, and would be in
 * everybody's way.
 * @param pause lets others go on, after each piece
 */
export async function readyToRead(language: Language, text: string, pause: () => Promise<void>): Promise<void> {
  const { readers, others } = readersOf(language, text);
  for (const reader of [...readers, ...others]) {
    const engine = engineFor(reader);
    if (made.has(engine)) continue;
    for (const make of engine.making) {
      make();
      await pause();
    }
    made.add(engine);
  }
}

const made = new WeakSet<Engine>();

function readersOf(language: Language, text: string) {
  const readers: readonly Language[] = language === "en" ? ["en"] : [language, "en"];
  const guessed = sentencesIn(text).map((span) => ({
    ...span,
    others: otherLanguages(text.slice(span.from, span.to), readers),
  }));
  return { readers, guessed, others: new Set(guessed.flatMap((span) => span.others)) };
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
