/** Every complete language says everything that English says, with the same arguments, in its own plural forms. */
import { parse } from "@formatjs/icu-messageformat-parser";
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

    test("leaves no message empty", () => {
      expect([...messages].filter(([, message]) => message.trim() === "").map(([key]) => key)).toEqual([]);
    });

    test("takes the same arguments and tags", () => {
      for (const [key, message] of messages) {
        expect(parameters(parse(message)), key).toEqual(parameters(parse(english.get(key) ?? "")));
      }
    });

    test("writes the plural forms of its language, all of them and no others", () => {
      expect(wrongPlurals(language, messages)).toEqual([]);
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
