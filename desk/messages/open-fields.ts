import { useCallback } from "react";
import type { TemplateField } from "../../domain/messages/template.ts";
import { useLanguage } from "../language.tsx";

/** Lists the placeholders to fill before a message can be sent; null: none. */
export function useOpenFieldsText(): (open: readonly TemplateField[]) => string | null {
  const { t, format } = useLanguage();
  return useCallback(
    (open) => {
      if (open.length === 0) return null;
      return t("message.fillIn", { fields: format.list(open.map((field) => t(`templateField.${field}`))) });
    },
    [t, format],
  );
}
