/** Every complete language says everything that English says, with the same arguments, in its own plural forms. */
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languages } from "../../locales/markets.ts";
import { completeLanguages, folderMessages, messageFolders, type MessageTree } from "../../locales/messages.ts";

const english = flat(folderMessages("en"));

describe.each(completeLanguages.map((language) => [language, flat(folderMessages(language))] as const))(
  "%s",
  (language, messages) => {
    test("has exactly the keys of English", () => {
      expect([...messages.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    });

    test("leaves no message empty", () => {
      expect([...messages].filter(([, message]) => message.trim() === "").map(([key]) => key)).toEqual([]);
    });

    test("takes the same arguments and tags", () => {
      for (const [key, message] of messages) {
        expect(parameters(parse(message)), key).toEqual(parameters(parse(english.get(key) ?? "")));
      }
    });

    test("writes the plural forms of its language, all of them and no others", () => {
      for (const [key, message] of messages) {
        for (const [kind, categories] of plurals(parse(message))) {
          const { pluralCategories } = new Intl.PluralRules(language, { type: kind }).resolvedOptions();
          expect(categories.filter((category) => !category.startsWith("=")).toSorted(), key).toEqual(
            pluralCategories.toSorted(),
          );
        }
      }
    });
  },
);

test("an overlay changes only what its language has", () => {
  for (const tag of messageFolders.filter((folder) => folder.includes("-"))) {
    const language = flat(folderMessages(tag.split("-")[0]!));
    for (const [key, message] of flat(folderMessages(tag))) {
      expect(language.has(key), `${tag} ${key}`).toBe(true);
      expect(parameters(parse(message)), `${tag} ${key}`).toEqual(parameters(parse(language.get(key)!)));
    }
  }
});

test("no folder of a language that does not exist", () => {
  for (const folder of messageFolders) expect(languages).toContain(folder.split("-")[0]);
});

test("no key stands in two files of a language", () => {
  const root = new URL("../../locales/messages/", import.meta.url);
  for (const folder of messageFolders) {
    const seen = new Map<string, string>();
    for (const file of readdirSync(new URL(`${folder}/`, root))) {
      for (const key of flat(
        JSON.parse(readFileSync(new URL(`${folder}/${file}`, root), "utf8")) as MessageTree,
      ).keys()) {
        expect(seen.get(key), `${folder}: ${key} in ${file}, too`).toBeUndefined();
        seen.set(key, file);
      }
    }
  }
});

function flat(tree: MessageTree, prefix = ""): Map<string, string> {
  const messages = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") messages.set(prefix + key, value);
    else for (const [inner, message] of flat(value, `${prefix}${key}.`)) messages.set(inner, message);
  }
  return messages;
}

/** "age:1", "count:6", "link:8": name and kind of every argument, once. */
function parameters(elements: readonly MessageFormatElement[]): readonly string[] {
  const found = new Set<string>();
  for (const element of walk(elements)) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    const choices = element.type === TYPE.select ? Object.keys(element.options).toSorted().join() : "";
    found.add(`${element.value}:${element.type}${choices}`);
  }
  return [...found].toSorted();
}

function plurals(elements: readonly MessageFormatElement[]): (readonly [Intl.PluralRuleType, string[]])[] {
  return [...walk(elements)].flatMap((element) =>
    element.type === TYPE.plural ? [[element.pluralType ?? "cardinal", Object.keys(element.options)] as const] : [],
  );
}

function* walk(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if (element.type === TYPE.tag) yield* walk(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) yield* walk(option.value);
    }
  }
}
