import { useCallback } from "react";
import { useLanguage } from "../language.tsx";
import { DeskFault, unexpected } from "./call.ts";

/** Gives a fault its sentence: the server's own where it has one for people, else one by its kind. */
export function useFaultText(): (fault: unknown) => string {
  const { t } = useLanguage();
  return useCallback(
    (fault) => {
      if (!(fault instanceof DeskFault)) return t("fault.refused");
      if (fault.code === unexpected) return t("fault.unexpected");
      if (fault.status === 0) return t("fault.offline");
      if (fault.status === 401) return t("fault.ended");
      if (fault.status === 403) return t("fault.forbidden");
      if (fault.status === 404 || fault.status === 410) return t("fault.gone");
      if (fault.status === 409) return fault.said ?? t("fault.refused");
      if (fault.status === 429) return t("fault.limit");
      return fault.status >= 500 ? t("fault.server") : (fault.said ?? t("fault.refused"));
    },
    [t],
  );
}
