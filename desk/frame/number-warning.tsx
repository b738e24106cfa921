import { useSyncExternalStore } from "react";
import { CrossIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./number-warning.module.css";

let closed = false;
const watching = new Set<() => void>();

/**
 * Somebody whose numbers the operator has not named: their genuine messages look like an impostor's to who checks them. Above every
 * screen; on a phone, where there is no room above a list, with what opens a number.
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

/** For as long as the page stays. */
function close(): void {
  closed = true;
  for (const changed of watching) changed();
}

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}
