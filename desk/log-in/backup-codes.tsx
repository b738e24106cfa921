import { useLanguage } from "../language.tsx";
import { Button } from "../frame/button.tsx";
import { CopyButton } from "../frame/copy-button.tsx";
import css from "./log-in.module.css";
import fields from "../frame/field.module.css";

interface BackupCodesProps {
  readonly codes: readonly string[];
  readonly done: () => void;
}

/** Shown once. The surrounding page has the heading. */
export function BackupCodes({ codes, done }: BackupCodesProps) {
  const { t } = useLanguage();
  return (
    <div className={fields.form}>
      <p>{t("invitation.backupText")}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} label={t("invitation.copy")} />
      <Button look="main" onClick={done}>
        {t("invitation.kept")}
      </Button>
    </div>
  );
}
