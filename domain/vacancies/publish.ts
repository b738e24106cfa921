/**
 * Result of publishing some languages of a draft: only these change, others stay byte for byte.
 * Exception: closing rules apply to all languages, so they follow the latest publication
 * (docs/decisions/0021).
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
    // Unchanged, so its date must not suggest a change.
    if (before && isSame(before, { facts: draft.facts, text })) continue;
    const at = now.toISOString();
    changed[language] = { facts: draft.facts, text, publishedAt: before?.publishedAt ?? at, changedAt: at };
  }
  return languages.some((language) => draft.texts[language]) ? withEnd(changed, draft.facts, now) : changed;
}

/** Applies the closing rules to every language. */
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

/** Closing rules of the latest publication, in any language; drafts do not count. */
export function closingOf(published: PublishedTexts): Pick<VacancyFacts, "closesOn" | "closesAfter"> {
  const times = Object.values(published).map(({ changedAt }) => changedAt);
  const last = Object.values(published).find(({ changedAt }) => times.every((other) => other <= changedAt));
  return { closesOn: last?.facts.closesOn ?? null, closesAfter: last?.facts.closesAfter ?? null };
}

/** Compares by value, because databases do not keep the order of keys. */
function isSame(before: PublishedText, after: Pick<PublishedText, "facts" | "text">): boolean {
  return isEqual(before.facts, after.facts) && isEqual(before.text, after.text);
}

/** Deep equality of JSON values. */
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
