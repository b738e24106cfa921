/** Which texts of a translation are older than the source, as for vacancies. */
import type { Language } from "../../locales/markets.ts";
import { isEqual } from "../vacancies/publish.ts";
import { fieldsIn, type PageDraft, type PageTexts } from "./content.ts";
import { type TextKey, textKey } from "./sections.ts";

/** Every text of the document, in the order of the page. */
export function keysOf({ sections }: Pick<PageDraft, "sections">): TextKey[] {
  return sections.flatMap((section) => fieldsIn(section).map(({ name }) => textKey(section.id, name)));
}

export function textIn(draft: PageDraft, language: Language): PageTexts {
  return draft.texts[language]?.text ?? {};
}

export function isWritten(draft: PageDraft, language: Language): boolean {
  return Object.keys(textIn(draft, language)).length > 0;
}

/** Texts of the source that changed since this language was last compared and that it has too. */
export function olderTexts(draft: PageDraft, language: Language): TextKey[] {
  const written = draft.texts[language];
  if (language === draft.source || !written) return [];
  const source = textIn(draft, draft.source);
  return keysOf(draft).filter(
    (key) => written.text[key] !== undefined && !isEqual(written.basis?.[key] ?? [], source[key] ?? []),
  );
}

/** Texts of the source that this language lacks. */
export function missingTexts(draft: PageDraft, language: Language): TextKey[] {
  const [source, own] = [textIn(draft, draft.source), textIn(draft, language)];
  return keysOf(draft).filter((key) => source[key] !== undefined && own[key] === undefined);
}

/** The draft after a review of these texts of a translation, or of all. */
export function markReviewed(draft: PageDraft, language: Language, keys = keysOf(draft)): PageDraft["texts"] {
  const written = draft.texts[language];
  if (language === draft.source || !written) return draft.texts;
  const source = textIn(draft, draft.source);
  const kept = Object.entries(written.basis ?? {}).filter(([key]) => !(keys as readonly string[]).includes(key));
  const now = keys.flatMap((key) => (source[key] === undefined ? [] : [[key, source[key]] as const]));
  const basis: PageTexts = Object.fromEntries([...kept, ...now]);
  return { ...draft.texts, [language]: { ...written, basis } };
}
