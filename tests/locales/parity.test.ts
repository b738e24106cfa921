/**
 * Every complete language has all English messages with the same arguments and its own plural
 * forms.
 */
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languages } from "../../locales/markets.ts";
import { completeLanguages, folderMessages, messageFolders, type MessageTree } from "../../locales/messages.ts";
import { flat } from "./all-texts.ts";
import { parameters, wrongPlurals } from "./icu.ts";

const english = flat(folderMessages("en"));

describe.each(completeLanguages.map((language) => [language, flat(folderMessages(language))] as const))(
  "%s",
  (language, messages) => {
    test("has exactly the keys of English", () => {
      expect([...messages.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    });

    test("has no empty message", () => {
      expect([...messages].filter(([, message]) => message.trim() === "").map(([key]) => key)).toEqual([]);
    });

    test("has the same arguments and tags", () => {
      for (const [key, message] of messages) {
        const given = parameters(parse(english.get(key) ?? ""));
        expect(asGiven(key, parameters(parse(message))), key).toEqual(given);
      }
    });

    test("has exactly its language's plural forms", () => {
      expect(wrongPlurals(language, messages)).toEqual([]);
    });
  },
);

test("an overlay changes existing keys only", () => {
  for (const tag of messageFolders.filter((folder) => folder.includes("-"))) {
    const language = flat(folderMessages(tag.split("-")[0]!));
    for (const [key, message] of flat(folderMessages(tag))) {
      expect(language.has(key), `${tag} ${key}`).toBe(true);
      expect(parameters(parse(message)), `${tag} ${key}`).toEqual(parameters(parse(language.get(key)!)));
    }
  }
});

test("no folder is for an unknown language", () => {
  for (const folder of messageFolders) expect(languages).toContain(folder.split("-")[0]);
});

test("no key is in two files of a language", () => {
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

/**
 * The arguments as in English, except that a language may inflect the noun after an age ("23 de
 * ani", but "19 ani"): ICU takes "23" as a number. Not in `fieldError`, whose age is filled in by
 * the browser.
 */
function asGiven(key: string, own: readonly string[]): readonly string[] {
  if (key.startsWith("fieldError.")) return own;
  return own.map((each) => (each === `age:${TYPE.plural}` ? `age:${TYPE.argument}` : each)).toSorted();
}
