/** The source of a visit (B12) in words, the same on the status page, at the desk and in emails. */
import { attributionKeys } from "../domain/application/attribution.ts";
import type { Attribution } from "../domain/application/registration.ts";
import { onOneLine } from "../domain/application/shown-text.ts";
import type { Translate } from "./translator.ts";

/**
 * "source: newsletter, first page: /gb/apply-now", on one line whatever was submitted; null:
 * unknown.
 */
export function sourceWords(attribution: Attribution | null, t: Translate): string | null {
  const words = attributionKeys.flatMap((key) => {
    const value = onOneLine(attribution?.[key] ?? "");
    return value === "" ? [] : [t(`source.${key}`, { value })];
  });
  return words.length === 0 ? null : words.join(t("form.comma"));
}
