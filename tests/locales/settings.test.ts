/** The names of settings at the desk, in every language. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fixedSettings, settingGroups } from "../../domain/operator/setting-groups.ts";
import { languages } from "../../locales/markets.ts";
import type { SettingSchema } from "../../domain/written/setting-schema.ts";

type Words = Readonly<Record<string, { readonly label: string; readonly help?: string }>>;

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
const wordsOf = (language: string) => read(`locales/settings/${language}.json`) as Words;
const { properties = {} } = read("operator.schema.json") as SettingSchema;
const english = wordsOf("en");

/** Each described setting of the groups: "webhooks/*\/url" and what it does. */
function* described(path: string, schema: SettingSchema): Generator<readonly [string, string]> {
  if (schema.description !== undefined) yield [path, schema.description];
  for (const [name, part] of Object.entries(schema.properties ?? {})) yield* described(`${path}/${name}`, part);
  const entry = schema.items ?? schema.additionalProperties;
  if (typeof entry !== "object") return;
  for (const [name, part] of Object.entries(entry.properties ?? {})) yield* described(`${path}/*/${name}`, part);
}
const all = [settingGroups, fixedSettings]
  .flatMap((groups) => Object.values(groups))
  .flat()
  .flatMap((name) => [...described(name, properties[name] ?? {})]);

/** Its description without links and markup, and without what its label or check box says. */
function helpOf(label: string, description: string): string | undefined {
  const help = description
    .replaceAll(/\s*docs\/operate\/\S+/g, "")
    .replaceAll(/ `false`: there is none\./g, "")
    .replaceAll("`", "")
    .replaceAll("'", "’")
    .replaceAll(/\*([^*]+)\*/g, "“$1”");
  const [first = "", ...others] = help.split(/(?<=\.) /);
  const said = wordsIn(label);
  return wordsIn(first).every((word) => said.includes(word)) ? others.join(" ") || undefined : help;
}

const filling = new Set(["your", "its", "the", "is"]);

function wordsIn(text: string): string[] {
  return [...text.toLowerCase().matchAll(/[\p{L}\d]+/gu)].map(([word]) => word).filter((word) => !filling.has(word));
}

test("each setting of the desk has an English name, and its description unless the name says it", () => {
  expect(all.length).toBeGreaterThan(90);
  for (const [path, description] of all) {
    const { label = "" } = english[path] ?? {};
    const help = helpOf(label, description);
    expect(english[path], path).toEqual(help === undefined ? { label } : { label, help });
    expect(label).not.toBe("");
  }
  const known = new Set(all.map(([path]) => path));
  const others = Object.keys(english).filter((key) => !known.has(key.split("=", 1)[0] ?? ""));
  expect(others).toEqual([]);
});

describe.each(languages.filter((language) => language !== "en"))("in %s", (language) => {
  test("each has a name and a help, of which few are the English ones", () => {
    const words = wordsOf(language);
    expect(Object.keys(words)).toEqual(Object.keys(english));
    let same = 0;
    for (const [key, { help }] of Object.entries(english)) {
      expect(words[key]?.label, key).toMatch(/\S/);
      expect(words[key]?.help === undefined, key).toBe(help === undefined);
      if (help !== undefined) expect(words[key]?.help, key).toMatch(/\S/);
      if (help !== undefined && words[key]?.help === help && help.split(" ").length > 3) same += 1;
      expect((words[key]?.help ?? "").length, key).toBeLessThanOrEqual(2 * (help ?? "").length + 20);
    }
    expect(same).toBe(0);
  });
});
