/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Emails to recruiters about their accounts, in the desk's languages. Separate from the desk's
 * messages, which every browser at the desk loads.
 */
import { createTranslator } from "use-intl/core";
import { deskTag } from "./desk-language.ts";
import type { DeskMailMessages } from "./generated/desk-mail.ts";
import type { Language } from "./markets.ts";

type DeskMailTranslate = ReturnType<typeof createTranslator<DeskMailMessages>>;

const files = import.meta.glob<unknown>("./desk-mail/*.json", { eager: true, import: "default" });

export function deskMailTranslator(language: Language): DeskMailTranslate {
  return createTranslator<DeskMailMessages>({
    locale: deskTag(language),
    messages: files[`./desk-mail/${language}.json`] as DeskMailMessages,
    timeZone: "UTC",
  });
}
