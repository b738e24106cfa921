/** Checks that a translated message can replace the English one. */
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";

/**
 * Errors of `target` as the translation of `source` into `tag` (BCP 47); empty if valid. `numbers`:
 * for legal texts, whose arguments are numbers, so that a language may use a plural where English
 * does not.
 */
export function messageFaults(source: string, target: string, tag: string, { numbers = false } = {}): string[] {
  let elements: MessageFormatElement[];
  try {
    elements = parse(target);
  } catch (error) {
    return [`is not ICU MessageFormat: ${(error as Error).message}`];
  }
  return [...argumentFaults(parse(source), elements, numbers), ...pluralFaults(elements, tag)];
}

/** "{age}, number", "<link>": name and kind of every argument, and the options of a select. */
export function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  const found = new Set<string>();
  for (const element of walk(elements)) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    if (element.type === TYPE.tag) found.add(`<${element.value}>`);
    else if (element.type === TYPE.select)
      found.add(`{${element.value}, select, ${Object.keys(element.options).toSorted().join(" ")}}`);
    else found.add(`{${element.value}${kinds[element.type] ?? ""}}`);
  }
  return [...found].toSorted();
}

const kinds: Partial<Record<TYPE, string>> = {
  [TYPE.number]: ", number",
  [TYPE.date]: ", date",
  [TYPE.time]: ", time",
  [TYPE.plural]: ", plural",
};

function argumentFaults(
  source: readonly MessageFormatElement[],
  target: readonly MessageFormatElement[],
  numbers: boolean,
): string[] {
  // An age is a number even where it is passed as text: Romanian says "23 de ani", but "19 ani".
  const number = numbers ? /, (?:number|plural)\}$/ : /(?<=^\{age), plural\}$/;
  const names = (argument: string) => argument.replace(number, "}");
  const [wanted, given] = [argumentsOf(source).map(names), argumentsOf(target).map(names)];
  return [
    ...wanted.filter((argument) => !given.includes(argument)).map((argument) => `lacks ${argument}`),
    ...given
      .filter((argument) => !wanted.includes(argument))
      .map((argument) => `has ${argument}, which the English text lacks`),
  ];
}

/** Requires exactly the language's plural forms; exact ones (`=0`) are optional. */
function pluralFaults(elements: readonly MessageFormatElement[], tag: string): string[] {
  return [...walk(elements)].flatMap((element) => {
    if (element.type !== TYPE.plural) return [];
    const { pluralCategories } = new Intl.PluralRules(tag, {
      type: element.pluralType ?? "cardinal",
    }).resolvedOptions();
    const given = Object.keys(element.options).filter((form) => !form.startsWith("="));
    const forms = [...pluralCategories].toSorted().join(", ");
    return given.toSorted().join(", ") === forms ? [] : [`{${element.value}} needs the plural forms ${forms}`];
  });
}

function* walk(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if (element.type === TYPE.tag) yield* walk(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const option of Object.values(element.options)) yield* walk(option.value);
  }
}
