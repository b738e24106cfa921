/** Labels of the form's choices, both in the form and in later displays. */
import { type ChoiceName, choiceNames, type Chosen, fields, type Reader } from "../domain/application/fields.ts";
import type { Translate } from "./translator.ts";

export interface OfferedChoice {
  readonly value: string;
  readonly label: string;
}

export function choiceLabel(name: ChoiceName, t: Translate): string {
  return t(fields[name].choice.label);
}

export function offeredChoices(name: ChoiceName, t: Translate): OfferedChoice[] {
  return fields[name].choice.values.map((value) => ({ value, label: choiceWords(name, value, t) }));
}

/**
 * The labels of the given answers for one kind of reader. `open`: label for an unanswered choice.
 */
export function chosenWords(
  chosen: Partial<Chosen>,
  reader: Reader,
  t: Translate,
  open: string,
): { readonly label: string; readonly value: string }[] {
  return choiceNames.flatMap((name) => {
    const shown = fields[name].choice.shown[reader];
    const value = chosen[name] ?? null;
    if (shown === "never" || (shown === "answered" && value === null)) return [];
    return [{ label: choiceLabel(name, t), value: value === null ? open : choiceWords(name, value, t) }];
  });
}

/** A stored value that is no longer offered is shown as it is. */
export function choiceWords(name: ChoiceName, value: string, t: Translate): string {
  const { options, values } = fields[name].choice;
  // The type of any choice's message: none has arguments.
  return (values as readonly string[]).includes(value) ? t(`${options}.${value}` as "form.positions.other") : value;
}
