/** What a screen shows while it has nothing to show: loading, slow, failed, empty. */
import { type ReactNode, useEffect, useState } from "react";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import { useErrorText } from "../calls/error-text.ts";
import { useLanguage } from "../language.tsx";
import css from "./states.module.css";

/** Milliseconds until it is said that this takes longer than usual. */
const slow = 4000;

export function Loading() {
  const { t } = useLanguage();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), slow);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className={css.state} role="status">
      {t(late ? "error.slow" : "error.loading")}
    </p>
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
      <button type="button" className={css.button} onClick={retry}>
        {t("error.retry")}
      </button>
    </div>
  );
}

export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className={css.state}>{children}</div>;
}
