import { useCallback } from "react";
import { useLanguage } from "../language.tsx";
import { DeskError, unexpected } from "./send-request.ts";

/** The message for an error: the server's own if it is meant for users, otherwise one by kind. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useLanguage();
  return useCallback(
    (error) => {
      if (!(error instanceof DeskError)) return t("error.refused");
      if (error.code === unexpected) return t("error.unexpected");
      if (error.status === 0) return t("error.offline");
      if (error.status === 401) return t("error.ended");
      if (error.status === 403) return t("error.forbidden");
      if (error.status === 404 || error.status === 410) return t("error.gone");
      if (error.status === 409) return error.serverMessage ?? t("error.refused");
      if (error.status === 429) return t("error.limit");
      return error.status >= 500 ? t("error.server") : (error.serverMessage ?? t("error.refused"));
    },
    [t],
  );
}
