/** Parts of an advert that may violate local law, reported to its author, who decides. */
import type { Language } from "../../locales/markets.ts";
import { wordsOf } from "./features.ts";
import { expressionOf, spelling } from "./phrases.ts";
import { sentencesIn } from "./sentences.ts";
import { type Spellings, type WarningWords, warningWords } from "./warning-words.ts";

export type WarningKind = "title-not-neutral" | "pay-up-to" | "age-words" | "pay-history";

export interface Warning {
  readonly kind: WarningKind;
  /** As written: the title or the sentence. */
  readonly sentence: string;
}

export interface Advert {
  readonly title: string;
  readonly texts: readonly string[];
}

/**
 * Each kind once per sentence. Titles are checked in languages whose law requires neutral ones;
 * elsewhere only for naming one sex.
 */
export function warnings(language: Language, { title, texts }: Advert): Warning[] {
  const has = finderOf(language);
  const sentences = [title, ...texts].flatMap((text) => sentencesIn(text).map(({ from, to }) => text.slice(from, to)));
  const titled: Warning[] =
    has("gendered", title) && !marked.test(title) ? [{ kind: "title-not-neutral", sentence: title }] : [];
  return [
    ...titled,
    ...sentences.flatMap((sentence) =>
      inSentences.filter(([part]) => has(part, sentence)).map(([, kind]): Warning => ({ kind, sentence })),
    ),
  ];
}

const inSentences = [
  ["upTo", "pay-up-to"],
  ["age", "age-words"],
  ["history", "pay-history"],
] as const satisfies readonly (readonly [Exclude<keyof WarningWords, keyof Spellings>, WarningKind])[];

/** Forms for both genders: (m/w/d), (H/F), M/F, /in, :in, *in, (e), ·e, -ka after a slash. */
const marked = /[/:*_·(|]\s?-?\p{L}/u;

const made = new Map<string, RegExp>();

function finderOf(language: Language): (part: Exclude<keyof WarningWords, keyof Spellings>, text: string) => boolean {
  const words = warningWords[language];
  return (part, text) => {
    const key = `${language} ${part}`;
    const expression = made.get(key) ?? expressionOf(words[part], words);
    made.set(key, expression);
    return ` ${spelling(words)(wordsOf(text).join(" "))} `.search(expression) >= 0;
  };
}
