/** States of a screen without content: loading, slow, failed, empty. */
import { type ReactNode, useEffect, useState } from "react";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import { useErrorText } from "../requests/error-text.ts";
import { useLanguage } from "../language.tsx";
import { Button } from "./button.tsx";
import css from "./states.module.css";

/**
 * Milliseconds until the page says that loading takes longer, and until it offers a way on: a
 * script may never arrive.
 */
const slow = 4000;
const verySlow = 20_000;

export function Loading() {
  const { t } = useLanguage();
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    const timers = [slow, verySlow].map((time) => setTimeout(() => setWaited(time), time));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return (
    <div className={css.state}>
      <p role="status">{t(waited === 0 ? "error.loading" : "error.slow")}</p>
      {waited === verySlow && <Button onClick={() => location.reload()}>{t("error.retry")}</Button>}
    </div>
  );
}

export function Failed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  return (
    <div className={css.state} role="alert">
      <p className={css.stateError}>
        <WarningIcon /> {errorText(error)}
      </p>
      <Button onClick={retry}>{t("error.retry")}</Button>
    </div>
  );
}

export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className={css.state}>{children}</div>;
}
