import type { DeskTranslationRefusal } from "../../domain/desk/translation.ts";
import { useLanguage } from "../language.tsx";

/** Why a drafted translation is not shown. */
export function useRefusalText(): (refusal: DeskTranslationRefusal) => string {
  const { t } = useLanguage();
  return ({ reason, what }) => t(`translation.refused.${reason}`, { what: what ?? "" });
}
