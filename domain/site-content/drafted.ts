/**
 * Drafted translations of a page, as of a vacancy: texts from the translation service, marked until
 * a person confirms or changes them. A page with such a text is not published (checks.ts).
 */
import type { Language } from "../../locales/markets.ts";
import type { PageDraft, PageTexts } from "./content.ts";
import type { TextKey } from "./sections.ts";
import { keysOf, markReviewed, missingTexts, textIn } from "./staleness.ts";

/** Texts with an unread draft, in the order of the page. */
export function draftedTexts(draft: PageDraft, language: Language): TextKey[] {
  const { text, drafted = [] } = draft.texts[language] ?? {};
  return keysOf(draft).filter((key) => drafted.includes(key) && text?.[key] !== undefined);
}

/** Texts that the source has and this language lacks, in the order of the page. */
export function openTexts(draft: PageDraft, language: Language): TextKey[] {
  return language === draft.source ? [] : missingTexts(draft, language);
}

/** Adds drafts, marked. What a person has written meanwhile stays. */
export function withDrafted<Draft extends PageDraft>(draft: Draft, language: Language, drafts: PageTexts): Draft {
  const keys = openTexts(draft, language).filter((key) => drafts[key] !== undefined);
  if (keys.length === 0) return draft;
  const before = draft.texts[language] ?? { text: {}, basis: null };
  const taken = Object.fromEntries(keys.map((key) => [key, drafts[key] ?? []]));
  const drafted = [...draftedTexts(draft, language), ...keys];
  const written = { ...before, text: { ...textIn(draft, language), ...taken }, drafted };
  const changed = { ...draft, texts: { ...draft.texts, [language]: written } };
  return { ...changed, texts: markReviewed(changed, language, keys) };
}

/** No longer drafted: a person has read or changed the text. */
export function withoutDrafted<Draft extends PageDraft>(draft: Draft, language: Language, key: TextKey): Draft {
  const before = draft.texts[language];
  if (!before?.drafted?.includes(key)) return draft;
  const { drafted, ...written } = before;
  const left = drafted.filter((each) => each !== key);
  const now = left.length > 0 ? { ...written, drafted: left } : written;
  return { ...draft, texts: { ...draft.texts, [language]: now } };
}
