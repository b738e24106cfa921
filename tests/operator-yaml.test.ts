/** YAML that somebody else may have written: read as usual, or refused before it takes long. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { readYaml } from "../app/operator-yaml.ts";
import { yamlText } from "../domain/written/yaml-text.ts";

function refusal(text: string): string | null {
  try {
    readYaml(text);
    return null;
  } catch (error) {
    return yamlText(error as Error);
  }
}

test("anything that the package writes is read as the package reads it", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (content) => {
      const text = stringify(content);
      expect(readYaml(text).document.toJS()).toEqual(parse(text));
    }),
  );
});

test.each([
  ["a key twice", "a: 1\nb:\n  c: 2\n  c: 3\n", /^this setting appears twice.*, at line 4, column 3$/],
  ["a key that is a list", "a: 1\n? [b]\n: 2\n", /^the name of a setting must be a text.*, at line 2, column 3/],
  ["keys within keys", "? ".repeat(350), /^the name of a setting must be a text.*, at line 1/],
  ["brackets that nothing opens", "]".repeat(120_000), /^a character is not allowed here.*, at line 1, column 1$/],
  ["a quotation mark that is not closed", 'a: 1\nb: "c\n', /at line \d+, column \d+$/],
])("%s is refused with its place", (_, text, why) => {
  expect(refusal(text)).toMatch(why);
});

test("thousands of keys are read, and a second one among them is found", () => {
  const keys = Array.from({ length: 30_000 }, (_, at) => `k${at}:`);
  expect(refusal(keys.join("\n"))).toBeNull();
  expect(refusal([...keys, "k29999:"].join("\n"))).toMatch(/^this setting appears twice.*, at line 30001/);
});
