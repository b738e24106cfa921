/** The arguments and plural forms of a message, as parsed by ICU. */
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";

/** Messages whose plural forms differ from the language's, with their forms. */
export function wrongPlurals(language: string, messages: ReadonlyMap<string, string>): string[] {
  return [...messages].flatMap(([key, message]) =>
    plurals(parse(message)).flatMap(([kind, categories]) => {
      const { pluralCategories } = new Intl.PluralRules(language, { type: kind }).resolvedOptions();
      const own = categories.filter((category) => !category.startsWith("=")).toSorted();
      return own.join() === pluralCategories.toSorted().join() ? [] : [`${key}: ${own.join()}`];
    }),
  );
}

/** "age:1", "count:6", "link:8": name and kind of every argument, once. */
export function parameters(elements: readonly MessageFormatElement[]): readonly string[] {
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
