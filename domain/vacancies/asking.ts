/** What of a vacancy's texts asks applicants for money (B8). Reading takes time, so what was read is remembered. */
import type { Language } from "../../locales/markets.ts";
import { type Finding, neverPayBesideOthers, neverPayToAnybody } from "../never-pay/check.ts";
import type { VacancyDraft, VacancyText } from "./content.ts";
import { passagesOf, type Place, placesOf } from "./places.ts";

/** Texts that are remembered: as many as several vacancies have in every language, none of them long. */
const mostRemembered = 10_000;
const remembered = new Map<string, Finding[]>();

/** In its language, in English, and in whatever language else it seems to be written. */
export function asking(language: Language, text: string): readonly Finding[] {
  return remember(language, text, remembered.get(keyOf(language, text)) ?? neverPayToAnybody(language, text));
}

function remember(language: Language, text: string, findings: Finding[]): readonly Finding[] {
  const key = keyOf(language, text);
  // The newest last: what was not asked for longest goes first.
  remembered.delete(key);
  remembered.set(key, findings);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  return findings;
}

const keyOf = (language: Language, text: string) => `${language} ${text}`;

export interface AskingPlace extends Omit<Place, "text">, Pick<Finding, "tactic" | "sentence"> {}

/** Every place that asks. Where none does by itself, lines that stand together may: then the first line of what asks. */
export function askingPlaces(language: Language, text: VacancyText): AskingPlace[] {
  const alone = placesOf(text).flatMap(({ text: words, ...place }) =>
    asking(language, words).map(({ tactic, sentence }) => ({ ...place, tactic, sentence })),
  );
  if (alone.length > 0) return alone;
  return passagesOf(text)
    .filter((passage) => passage.length > 1)
    .flatMap((passage) =>
      asking(language, joined(passage)).map(({ tactic, sentence, from }) => {
        const { field, item } = placeAt(passage, from);
        return { field, item, tactic, sentence };
      }),
    );
}

const joined = (passage: readonly Place[]) => passage.map(({ text }) => text).join("\n");

function placeAt(passage: readonly Place[], from: number): Place {
  const index = passage.findIndex((_, place) => joined(passage.slice(0, place + 1)).length > from);
  return passage.at(index)!;
}

/** A text and the language of the field that it stands in. */
export interface Unread {
  readonly language: Language;
  readonly text: string;
}

/** Of these texts, those that are not remembered: how long they are is what reading them costs. */
export function unreadOf(texts: readonly Unread[]): Unread[] {
  return texts.filter(({ language, text }) => !remembered.has(keyOf(language, text)));
}

/** Reads texts before {@link asking} is asked of them, which then remembers: `pause` lets others go on between two sentences. */
export async function readAhead(texts: readonly Unread[], pause: () => Promise<void>): Promise<void> {
  for (const { language, text } of texts) {
    if (remembered.has(keyOf(language, text))) continue;
    remember(language, text, await neverPayBesideOthers(language, text, pause));
  }
}

export type VacancyTexts = Partial<Record<Language, Pick<NonNullable<VacancyDraft["texts"][Language]>, "text">>>;

/** All that {@link askingPlaces} asks of a draft, or of what is published of one. */
export function textsOfVacancy(texts: VacancyTexts): Unread[] {
  return (Object.entries(texts) as [Language, { readonly text: VacancyText }][]).flatMap(([language, { text }]) =>
    passagesOf(text).flatMap((passage) =>
      [...passage.map((place) => place.text), joined(passage)]
        .filter((words) => words !== "")
        .map((words): Unread => ({ language, text: words })),
    ),
  );
}
