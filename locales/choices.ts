/** The choices of the form in words: as they are offered, and as they are shown again. */
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

/** What was chosen, for one kind of reader. `open`: what stands for a choice that was left open. */
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

/** What is stored and no longer offered stays as it is. */
export function choiceWords(name: ChoiceName, value: string, t: Translate): string {
  const { options, values } = fields[name].choice;
  // Like every message of a choice: without arguments.
  return (values as readonly string[]).includes(value) ? t(`${options}.${value}` as "form.positions.other") : value;
}
