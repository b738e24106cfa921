import type { DeskLink } from "../../domain/desk/team.ts";
import { useNow } from "../clock.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import fields from "../frame/field.module.css";
import css from "./team.module.css";

/** A link that lets somebody in: shown this once. */
export function LinkDialog({
  link: { email, link, expiresAt },
  close,
}: {
  readonly link: DeskLink;
  readonly close: () => void;
}) {
  const { t, format } = useLanguage();
  const now = useNow();
  return (
    <Dialog title={t("team.link", { email })} close={close}>
      <div className={fields.form}>
        <p>{t("team.linkText", { time: format.moment(expiresAt, now) })}</p>
        <code className={css.link}>{link}</code>
        <CopyButton text={link} label={t("team.copy")} className={states.mainButton} autoFocus />
        <button type="button" className={states.button} onClick={close}>
          {t("team.done")}
        </button>
      </div>
    </Dialog>
  );
}
