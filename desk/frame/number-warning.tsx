import { useSyncExternalStore } from "react";
import { CrossIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./number-warning.module.css";
import { createListeners } from "../listeners.ts";

let closed = false;
const { watch, notify } = createListeners();

/**
 * Warns recruiters whose numbers are not in the operator file: applicants who verify them see an
 * impostor. Above every screen; on a phone, beside the button that reveals a number.
 */
export function NumberWarning() {
  const { t } = useLanguage();
  const { hasNumber } = useMe();
  const gone = useSyncExternalStore(watch, () => closed);
  if (hasNumber || gone) return null;
  return (
    <aside className={css.warning} aria-label={t("frame.noNumberTitle")}>
      <WarningIcon />
      <p>
        <b>{t("frame.noNumberTitle")}</b> {t("frame.noNumber", { page: "/verify" })}
      </p>
      <button type="button" aria-label={t("frame.close")} onClick={close}>
        <CrossIcon />
      </button>
    </aside>
  );
}

/** Until the page is reloaded. */
function close(): void {
  closed = true;
  notify();
}
