/**
 * Detects texts that ask applicants for money or its equivalent (B8). No such text can be
 * published, imported, used at startup or sent, and no setting allows it. Method and error rates:
 * docs/never-pay.md.
 */
import type { Language } from "../../locales/markets.ts";
import { wordsOf } from "./features.ts";
import { excess, likelyTactic } from "./model.ts";
import { type Span, sentencesIn } from "./sentences.ts";
import type { Tactic } from "./tactics.ts";

export interface Finding {
  readonly tactic: Tactic;
  /** As written: the asking sentence, or two that ask together. */
  readonly sentence: string;
  /** Position in the text, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

/** A text being checked; pauses after each sentence. */
type Check = Generator<void, Finding[]>;

/**
 * What asks, with its tactic; empty: acceptable. Takes linear time.
 * @param language of the field; the text may be in any
 */
export function findScams(language: Language, text: string): Finding[] {
  const check = checkOf(language, text);
  let step = check.next();
  while (!step.done) step = check.next();
  return step.value;
}

/** Like {@link findScams}, for servers: calls `pause` between sentences. */
export async function findScamsWithPauses(
  language: Language,
  text: string,
  pause: () => Promise<void>,
): Promise<Finding[]> {
  const check = checkOf(language, text);
  for (;;) {
    const { done, value } = check.next();
    if (done) return value;
    await pause();
  }
}

/** How far above the limit words ask whatever stands beside them. */
const regardless = 0.8;
/** Words; a request in a longer sentence would weigh little, so these are read too. */
const partLength = 12;

/**
 * Reads each two neighbouring sentences together, since one often denies or completes the other. Of
 * two that ask together, names those that ask by themselves too, otherwise both.
 */
function* checkOf(language: Language, text: string): Check {
  const sentences = sentencesIn(text).map((span): Sentence => {
    const words = wordsOf(text.slice(span.from, span.to));
    const alone = excess(language, words);
    return { ...span, words, alone, most: words.length > partLength ? mostOf(language, words) : alone };
  });
  const findings = new Map<number, Finding>();
  const find = ({ from, to, words }: Pick<Sentence, "from" | "to" | "words">) =>
    findings.set(from, { tactic: likelyTactic(words), sentence: text.slice(from, to), from, to });
  for (const [at, first] of sentences.entries()) {
    const second = sentences[at + 1];
    const both = second && { from: first.from, to: second.to, words: [...first.words, ...second.words] };
    if (both && excess(language, both.words) > 0) {
      const asking = [first, second].filter(({ alone }) => alone > 0);
      for (const each of asking.length > 0 ? asking : [both]) find(each);
    } else if (first.most > regardless || (sentences.length === 1 && first.alone > 0)) find(first);
    yield;
  }
  return [...findings.values()];
}

interface Sentence extends Span {
  readonly words: readonly string[];
  /** How far it is above the limit by itself. */
  readonly alone: number;
  /** How far its part that asks most is. */
  readonly most: number;
}

function mostOf(language: Language, words: readonly string[]): number {
  let most = -Infinity;
  for (let at = 0; at + partLength / 2 < words.length; at += partLength / 2)
    most = Math.max(most, excess(language, words.slice(at, at + partLength)));
  return most;
}
