/** The desk's compiled texts, rendered without a parser, equal the parsed messages. */
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import format from "icu-minify/format";
import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { deskLanguages } from "../../domain/desk/desk.ts";
import { deskTag } from "../../locales/desk-language.ts";
import type { MessageTree } from "../../locales/messages.ts";
import { compiled } from "../../vite.config.ts";
import { read } from "../support/repository.ts";
import { flat } from "./all-texts.ts";

type Values = Record<string, string | number | ((chunks: unknown) => string)>;

const numbers = [0, 1, 2, 3, 5, 11, 21, 100, 1234];

const rich = (chunks: unknown) => `<${joined(chunks)}>`;

/** Joins the pieces of a message with tags. */
const joined = (said: unknown) => [said].flat().join("");

/** Possible values of each argument; a choice uses the same value everywhere. */
function given(elements: readonly MessageFormatElement[], at: number): Values {
  const found: Values = {};
  for (const element of elements) {
    if (element.type === TYPE.argument) found[element.value] = "Zoë";
    if (element.type === TYPE.number) found[element.value] = numbers[at] ?? 0;
    if (element.type === TYPE.tag) Object.assign(found, given(element.children, at), { [element.value]: rich });
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    const options = Object.entries(element.options);
    for (const [, option] of options) Object.assign(found, given(option.value, at));
    found[element.value] =
      element.type === TYPE.plural ? (numbers[at] ?? 0) : (options[at % options.length]?.[0] ?? "other");
  }
  return found;
}

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

test.each(deskLanguages)("compiled messages equal interpreted ones in %s", (language) => {
  const locale = deskTag(language);
  const texts = flat(JSON.parse(read(`locales/desk/${language}.json`)) as MessageTree);
  for (const [key, text] of texts) {
    const elements = parse(text);
    const t = createTranslator({ locale, messages: { text } });
    const short = compiled(text) as Parameters<typeof format>[0];
    const times = elements.every(({ type }) => type === TYPE.literal || type === TYPE.argument) ? 1 : numbers.length;
    for (let at = 0; at < times; at += 1) {
      const values = given(elements, at);
      const said = joined(format(short, locale, values, { formatters }));
      expect(said, key).toBe(joined(t.rich("text", values)));
    }
  }
});
