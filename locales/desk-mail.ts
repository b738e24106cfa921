/// <reference types="vite/types/importMeta.d.ts" />
/**
 * What recruiters read by e-mail about their accounts, in the desk's languages. Apart from the desk's own messages, which
 * every browser at the desk loads.
 */
import { createTranslator } from "use-intl/core";
import { deskTags } from "./desk.ts";
import type { DeskMailMessages } from "./desk-mail-types.ts";

type Language = keyof typeof deskTags;
type DeskMailTranslate = ReturnType<typeof createTranslator<DeskMailMessages>>;

const files = import.meta.glob<unknown>("./desk-mail/*.json", { eager: true, import: "default" });

export function deskMailTranslator(language: Language): DeskMailTranslate {
  return createTranslator<DeskMailMessages>({
    locale: deskTags[language],
    messages: files[`./desk-mail/${language}.json`] as DeskMailMessages,
    timeZone: "UTC",
  });
}
