/** Shows a logged-in user the result of going through the provider. */
import { useEffect } from "react";
import type { OidcOutcome } from "../../domain/desk/log-in.ts";
import { logInProvider, takeProviderOutcome } from "../requests/provider.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";

/** Message for a failure; null: none. */
export function useOutcomeText(): (outcome: OidcOutcome | null) => string | null {
  const { t } = useLanguage();
  const name = logInProvider()?.name ?? "";
  return (outcome) => {
    switch (outcome) {
      case "refused":
        return t("login.providerRefused", { name });
      case "failed":
        return t("login.providerFailed", { name });
      case "again":
        return t("login.providerAgain");
      default:
        return null;
    }
  };
}

export function useOutcomeToast(isIn: boolean): void {
  const { t } = useLanguage();
  const { say } = useToast();
  const textOf = useOutcomeText();
  useEffect(() => {
    if (!isIn) return;
    const outcome = takeProviderOutcome();
    const wrong = textOf(outcome);
    if (wrong !== null) say({ text: wrong, error: true });
    else if (outcome === "confirmed") say({ text: t("confirm.providerDone") });
  });
}
