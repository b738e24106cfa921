/**
 * What publishing some languages of a draft makes of what is on the site: those change, the others stay byte for byte. But for when it closes
 * by itself: that is one thing for all languages, and none may say another day than the one that counts (docs/decisions/0021).
 */
import type { Language } from "../../locales/markets.ts";
import type { PublishedText, PublishedTexts, VacancyDraft, VacancyFacts } from "./content.ts";

export function publish(
  published: PublishedTexts,
  draft: VacancyDraft,
  languages: readonly Language[],
  now: Date,
): PublishedTexts {
  const changed = { ...published };
  for (const language of languages) {
    const written = draft.texts[language];
    if (!written) continue;
    const before = published[language];
    const { text } = written;
    // Published as it stands already: nothing changed, and its date must not say that something did.
    if (before && isSame(before, { facts: draft.facts, text })) continue;
    const at = now.toISOString();
    changed[language] = { facts: draft.facts, text, publishedAt: before?.publishedAt ?? at, changedAt: at };
  }
  return languages.some((language) => draft.texts[language]) ? withEnd(changed, draft.facts, now) : changed;
}

/** Closing on this day, or after so many, in every language. */
function withEnd(
  published: PublishedTexts,
  { closesOn, closesAfter }: Pick<VacancyFacts, "closesOn" | "closesAfter">,
  now: Date,
): PublishedTexts {
  const entries = Object.entries(published).map(([language, text]) => {
    const { facts } = text;
    if (facts.closesOn === closesOn && facts.closesAfter === closesAfter) return [language, text];
    return [language, { ...text, facts: { ...facts, closesOn, closesAfter }, changedAt: now.toISOString() }];
  });
  return Object.fromEntries(entries) as PublishedTexts;
}

/** When it closes by itself: what was published last says so, in whatever language, and nothing that is only written. */
export function closingOf(published: PublishedTexts): Pick<VacancyFacts, "closesOn" | "closesAfter"> {
  const times = Object.values(published).map(({ changedAt }) => changedAt);
  const last = Object.values(published).find(({ changedAt }) => times.every((other) => other <= changedAt));
  return { closesOn: last?.facts.closesOn ?? null, closesAfter: last?.facts.closesAfter ?? null };
}

/** Whether both say the same: by their values, in whatever order a database keeps their keys. */
function isSame(before: PublishedText, after: Pick<PublishedText, "facts" | "text">): boolean {
  return isEqual(before.facts, after.facts) && isEqual(before.text, after.text);
}

/** Of what JSON can say. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [keys, others] = [Object.keys(left), Object.keys(right)];
  return (
    keys.length === others.length &&
    keys.every(
      (key) =>
        Object.hasOwn(right, key) &&
        isEqual((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
    )
  );
}
