/** Finds requests for money in vacancy texts (B8). Caches results, because reading is slow. */
import type { Language } from "../../locales/markets.ts";
import { type Finding, findScams, findScamsWithPauses } from "../scam-check/check.ts";
import type { VacancyDraft, VacancyText } from "./content.ts";
import { holdDays } from "./passed-dates.ts";
import { textGroupsOf, type Place, placesOf } from "./places.ts";
import { CheckCache } from "./check-cache.ts";

const remembered = new CheckCache<readonly Finding[]>();

/** Like {@link findScams}; remembers. */
export function scamsIn(language: Language, text: string): readonly Finding[] {
  return remembered.set(language, text, remembered.get(language, text) ?? findScams(language, text));
}

export interface ScamPlace extends Omit<Place, "text">, Pick<Finding, "tactic" | "sentence"> {}

/**
 * All requests for money, by field. If no field contains one by itself, checks adjacent lines
 * together and returns the line where the request begins.
 */
export function scamPlaces(language: Language, text: VacancyText): ScamPlace[] {
  const alone = placesOf(text).flatMap(({ text: words, ...place }) =>
    scamsIn(language, words).map(({ tactic, sentence }) => ({ ...place, tactic, sentence })),
  );
  if (alone.length > 0) return alone;
  return textGroupsOf(text)
    .filter((passage) => passage.length > 1)
    .flatMap((passage) =>
      scamsIn(language, joined(passage)).map(({ tactic, sentence, from }) => {
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

/** A text and the language of its field. */
export interface UncheckedText {
  readonly language: Language;
  readonly text: string;
}

/** The texts without a cached result, whose check takes time. */
export function uncheckedOf(texts: readonly UncheckedText[]): UncheckedText[] {
  return texts.filter(({ language, text }) => !remembered.has(language, text));
}

/**
 * Fills the caches for {@link scamsIn} and for the dates in the texts. The results stay until the
 * returned function is called: if other requests evicted them, the texts would be checked again
 * without a pause.
 * @param pause lets other work run between sentences
 */
export async function cacheFindings(texts: readonly UncheckedText[], pause: () => Promise<void>): Promise<() => void> {
  const held: (() => void)[] = [];
  const release = () => {
    for (const end of held) end();
  };
  try {
    for (const { language, text } of texts) {
      const known = remembered.get(language, text);
      const found = known ?? remembered.set(language, text, await findScamsWithPauses(language, text, pause));
      held.push(remembered.hold(language, text, found), holdDays(language, text));
      if (known === undefined) await pause();
    }
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

export type VacancyTexts = Partial<Record<Language, Pick<NonNullable<VacancyDraft["texts"][Language]>, "text">>>;

/** All texts of a draft or a published vacancy that {@link scamPlaces} checks. */
export function textsOfVacancy(texts: VacancyTexts): UncheckedText[] {
  return (Object.entries(texts) as [Language, { readonly text: VacancyText }][]).flatMap(([language, { text }]) =>
    textGroupsOf(text).flatMap((passage) =>
      [...passage.map((place) => place.text), joined(passage)]
        .filter((words) => words !== "")
        .map((words): UncheckedText => ({ language, text: words })),
    ),
  );
}
