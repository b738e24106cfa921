/** What of an advert may be against the law of its market: said to whoever writes it, who decides. */
import type { Language } from "../../locales/markets.ts";
import { lexiconOf } from "./languages.ts";
import { expressionOf, spelling } from "./phrases.ts";
import { readings } from "./reading.ts";
import { sentencesIn } from "./sentences.ts";
import { type WarningWords, warningWords } from "./warning-words.ts";

export type WarningKind = "title-not-neutral" | "pay-up-to" | "age-words" | "pay-history";

export interface Warning {
  readonly kind: WarningKind;
  /** As it was written: the title, or the sentence. */
  readonly sentence: string;
}

export interface Advert {
  readonly title: string;
  readonly texts: readonly string[];
}

/** Each kind once for a sentence. Titles: of the languages whose law wants them neutral, and whatever names one sex elsewhere. */
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
] as const satisfies readonly (readonly [keyof WarningWords, WarningKind])[];

/** (m/w/d), (H/F), M/F, /in, :in, *in, (e), ·e, -ka after a slash: both are meant. */
const marked = /[/:*_·(|]\s?-?\p{L}/u;

const made = new Map<string, RegExp>();

function finderOf(language: Language): (part: keyof WarningWords, text: string) => boolean {
  const lexicon = lexiconOf(language);
  return (part, text) => {
    const key = `${language} ${part}`;
    const expression = made.get(key) ?? expressionOf(warningWords[language][part], lexicon);
    made.set(key, expression);
    const nothing = { words: new Map(), stems: new Set<string>() };
    return readings(text, spelling(lexicon), nothing).some(({ row }) => row.search(expression) >= 0);
  };
}
