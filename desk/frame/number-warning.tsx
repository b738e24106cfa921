import { useState } from "react";
import { CrossIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./frame.module.css";

/** Somebody whose numbers the operator has not named: their genuine messages look like an impostor's to who checks them. */
export function NumberWarning() {
  const { t } = useLanguage();
  const { hasNumber } = useMe();
  const [closed, close] = useState(false);
  if (hasNumber || closed) return null;
  return (
    <aside className={css.warning} aria-label={t("frame.noNumberTitle")}>
      <WarningIcon />
      <p>
        <b>{t("frame.noNumberTitle")}</b> {t("frame.noNumber", { page: "/verify" })}
      </p>
      <button type="button" aria-label={t("frame.close")} onClick={() => close(true)}>
        <CrossIcon />
      </button>
    </aside>
  );
}
