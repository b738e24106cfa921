/**
 * Every text of a language or overlay by key: messages, the desk's, legal texts, country names, the
 * sample operator.
 */
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { demoSample } from "../../app/config.ts";
import type { Language } from "../../locales/markets.ts";
import { legalSource } from "../../locales/legal.ts";
import { completeLanguages, folderMessages, messageFolders, type MessageTree } from "../../locales/messages.ts";
import { demoOperator } from "../support/operators.ts";
import { files, read } from "../support/repository.ts";

/** Languages and overlays: "de", "de-CH". */
export const folders = messageFolders.toSorted();

/**
 * Keys such as "form.name", "privacy.clauses.0.heading", "in-country.FR",
 * "operator.vacancies.0.title".
 */
export function allTexts(folder: string): ReadonlyMap<string, string> {
  const language = completeLanguages.find((language) => language === folder);
  if (language === undefined) return flat(folderMessages(folder));
  const inCountry = `locales/in-country/${language}.json`;
  return flat({
    ...folderMessages(language),
    ...Object.fromEntries(
      (["privacy", "terms", "accessibility"] as const).map((name) => [
        name,
        legalSource(language, name) as unknown as MessageTree,
      ]),
    ),
    desk: Object.fromEntries(
      ["desk", "desk-mail", "desk-answers"].map((catalogue) => [
        catalogue,
        JSON.parse(read(`locales/${catalogue}/${language}.json`)) as MessageTree,
      ]),
    ),
    "in-country": files.includes(inCountry) ? (JSON.parse(read(inCountry)) as MessageTree) : {},
    operator: sampleTextsIn(language),
  });
}

const { documents: ownPages } = demoSample();

/** Texts of the sample operator: its jobs, quotes and own pages. */
export function sampleTextsIn(language: Language): MessageTree {
  const texts: readonly object[] = [
    ...[...demoOperator.vacancies, ...demoOperator.testimonials].map(({ text }) => text[language] ?? {}),
    ...ownPages.map(({ draft }) => draft.texts[language]?.text ?? {}),
  ];
  return texts as unknown as MessageTree;
}

/** The words of a message: its literal text without arguments and tag names. */
export function literalText(message: string): string {
  return literals(parse(message)).join(" ");
}

export function words(message: string): string[] {
  return literalText(message).match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
}

export function flat(tree: MessageTree, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
    ),
  );
}

function literals(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.tag) return [literals(element.children).join("")];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap((option) => literals(option.value));
    return [];
  });
}
