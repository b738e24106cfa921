/** Tells managers what is wrong with the operator file; they pass it on to whoever runs the site. */
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./frame.module.css";

export function OperatorFileNotice() {
  const { t, format } = useLanguage();
  const { operatorFile } = useMe();
  if (operatorFile === null) return null;
  const { gaps, refusedAt } = operatorFile;
  return (
    <>
      {refusedAt !== null && (
        <p className={css.lost}>
          <WarningIcon /> {t("frame.fileRefused", { date: format.date(refusedAt.slice(0, 10)) })}
        </p>
      )}
      {gaps !== null && (
        <p className={css.lost}>
          <WarningIcon /> {t("frame.fileGaps", { date: format.date(gaps.since), count: format.number(gaps.count) })}
        </p>
      )}
    </>
  );
}
