/** Finds requests for money in settings that applicants read (B8); no environment allows them. */
import { asksForMoney } from "../application/name-findings.ts";
import { type Language, languages } from "../../locales/markets.ts";
import { scamsIn, type UncheckedText } from "../vacancies/scam-findings.ts";
import type { Operator } from "./operator.ts";
import type { ScamText } from "./scam-findings.ts";

/** Shown on pages, in emails or in legal texts. Names are checked by their schema too. */
const read = [
  "identity",
  "privacy",
  "licences",
  "minimumAge",
  "exactAge",
  "webhookFields",
  "recruiters",
  "mail",
] as const satisfies readonly (keyof Operator)[];

type Texts = Pick<Operator, (typeof read)[number]>;
type SettingText = UncheckedText & { readonly path: string };

/**
 * Every text that can ask for something, with its path: "minimumAge.reason.de". Not numbers of
 * registers, such as "No. KR-1, of 2026", whose language nothing tells.
 */
export function settingTexts(operator: Texts): SettingText[] {
  return read.flatMap((name) => textsIn(operator[name], name, "en"));
}

function textsIn(value: unknown, path: string, language: Language): SettingText[] {
  if (typeof value === "string") return canAsk(value) ? [{ path, language, text: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    textsIn(each, `${path}.${key}`, languages.find((code) => code === key) ?? language),
  );
}

function canAsk(text: string): boolean {
  return (text.match(/\p{L}{3,}/gu) ?? []).length > 2 || asksForMoney(text);
}

export function settingScams(operator: Texts): ScamText[] {
  return scamsOf(settingTexts(operator));
}

/**
 * The same at a start, which no doubtful finding may stop: only texts that also have a word that
 * often asks for money.
 */
export function evidentSettingScams(operator: Texts): ScamText[] {
  return scamsOf(settingTexts(operator).filter(({ text }) => asksForMoney(text)));
}

function scamsOf(texts: readonly SettingText[]): ScamText[] {
  return texts.flatMap(({ path, language, text }) =>
    scamsIn(language, text).map(({ tactic, sentence }): ScamText => ({ path, tactic, sentence })),
  );
}
