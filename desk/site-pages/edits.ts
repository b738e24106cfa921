import type { SitePageContent } from "../../domain/desk/site-pages.ts";
import { type PageTexts, plainSection, type Section } from "../../domain/site-content/content.ts";
import { draftedTexts, withoutDrafted } from "../../domain/site-content/drafted.ts";
import type { SitePicture } from "../../domain/site-content/picture.ts";
import {
  mostOwnTexts,
  pictureField,
  type SectionId,
  type TextKey,
  textKey,
} from "../../domain/site-content/sections.ts";
import { markReviewed, textIn } from "../../domain/site-content/staleness.ts";
import type { Language } from "../../locales/markets.ts";

/** The draft as it is sent: without blank lines, and without empty languages except the source. */
export function sentDraft(draft: SitePageContent): SitePageContent {
  const written = Object.entries(draft.texts).flatMap(([language, each]) => {
    const text = trimmed(each.text);
    if (Object.keys(text).length === 0 && language !== draft.source) return [];
    const { drafted: _, ...kept } = each;
    const drafted = draftedTexts(draft, language as Language).filter((key) => text[key] !== undefined);
    return [[language, { ...kept, text, ...(drafted.length > 0 ? { drafted } : {}) }]];
  });
  return { ...draft, texts: Object.fromEntries(written) as SitePageContent["texts"] };
}

function trimmed(text: PageTexts): PageTexts {
  return Object.fromEntries(
    Object.entries(text).flatMap(([key, lines = []]) => {
      const kept = lines.map((line) => line.trim()).filter((line) => line !== "");
      return kept.length > 0 ? [[key, kept]] : [];
    }),
  );
}

/**
 * A text in an empty field is based on the current source and needs no review. Text that existed
 * before is outdated until a recruiter confirms it.
 */
export function withText(
  draft: SitePageContent,
  language: Language,
  key: TextKey,
  lines: readonly string[],
): SitePageContent {
  const before = draft.texts[language] ?? { text: {}, basis: null };
  const written = { ...before, text: { ...before.text, [key]: lines } };
  const changed = withoutDrafted({ ...draft, texts: { ...draft.texts, [language]: written } }, language, key);
  const isNew = trimmed(before.text)[key] === undefined && trimmed({ [key]: lines })[key] !== undefined;
  return isNew ? reviewed(changed, language, [key]) : changed;
}

/** Compared as they are sent, so that blank lines do not count as changes. */
export function reviewed(draft: SitePageContent, language: Language, keys?: TextKey[]): SitePageContent {
  const source = { [draft.source]: { text: trimmed(textIn(draft, draft.source)), basis: null } };
  const texts = markReviewed({ ...draft, texts: { ...draft.texts, ...source } }, language, keys);
  return { ...draft, texts: { ...draft.texts, [language]: texts[language] ?? { text: {}, basis: null } } };
}

/** A person has read the draft of this text: it says what the source says. */
export function withRead(draft: SitePageContent, language: Language, key: TextKey): SitePageContent {
  return withoutDrafted(reviewed(draft, language, [key]), language, key);
}

export function withSection(draft: SitePageContent, id: SectionId, change: Partial<Section>): SitePageContent {
  return { ...draft, sections: draft.sections.map((each) => (each.id === id ? { ...each, ...change } : each)) };
}

/** Null: there are as many as a page may have. */
export function nextOwnText({ sections }: SitePageContent): SectionId | null {
  const numbers = Array.from({ length: mostOwnTexts }, (_, index): SectionId => `own-${index + 1}`);
  return numbers.find((id) => sections.every((each) => each.id !== id)) ?? null;
}

/** After the section that is open; on the home page not behind its end. */
export function withOwnText(draft: SitePageContent, id: SectionId, after: SectionId): SitePageContent {
  const at = draft.sections.findIndex((each) => each.id === after) + 1;
  return { ...draft, sections: draft.sections.toSpliced(at, 0, { ...plainSection, id }) };
}

export function withoutSection(draft: SitePageContent, id: SectionId): SitePageContent {
  const sections = draft.sections.filter((each) => each.id !== id);
  return { ...withoutTexts(draft, (key) => key.startsWith(`${id}.`)), sections };
}

function withoutTexts(draft: SitePageContent, isGone: (key: string) => boolean): SitePageContent {
  const without = (all: PageTexts): PageTexts =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !isGone(key)));
  const texts = Object.entries(draft.texts).map(([language, each]) => [
    language,
    { ...each, text: without(each.text), basis: each.basis && without(each.basis) },
  ]);
  return { ...draft, texts: Object.fromEntries(texts) as SitePageContent["texts"] };
}

/** Another picture keeps the words, which are beside it; without one they go. */
export function withPicture(draft: SitePageContent, id: SectionId, file: SitePicture | undefined): SitePageContent {
  const sections = draft.sections.map((each) => {
    if (each.id !== id) return each;
    const { picture, ...others } = each;
    return file ? { ...others, picture: { file, decorative: picture?.decorative ?? false } } : others;
  });
  const words = textKey(id, pictureField);
  return { ...(file ? draft : withoutTexts(draft, (key) => key === words)), sections };
}
