/** What of a vacancy's texts asks applicants for money (B8). Reading takes time, so what was read is remembered. */
import type { Language } from "../../locales/markets.ts";
import { type Finding, neverPayBesideOthers, neverPayToAnybody } from "../never-pay/check.ts";
import type { VacancyDraft, VacancyText } from "./content.ts";
import { findDays } from "./passed-dates.ts";
import { passagesOf, type Place, placesOf } from "./places.ts";
import { RememberedTexts } from "./remembered.ts";

const remembered = new RememberedTexts<readonly Finding[]>();

/** In its language, in English, and in whatever language else it seems to be written. */
export function asking(language: Language, text: string): readonly Finding[] {
  return remembered.set(language, text, remembered.get(language, text) ?? neverPayToAnybody(language, text));
}

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
  return texts.filter(({ language, text }) => !remembered.has(language, text));
}

/** Reads texts before {@link asking} is asked of them, and which days are in them, and remembers both: `pause` lets others go on between two sentences. */
export async function readAhead(texts: readonly Unread[], pause: () => Promise<void>): Promise<void> {
  for (const { language, text } of texts) {
    if (remembered.has(language, text)) continue;
    remembered.set(language, text, await neverPayBesideOthers(language, text, pause));
    findDays(language, text);
    await pause();
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
