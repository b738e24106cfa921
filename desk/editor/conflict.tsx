import { Button } from "../frame/button.tsx";
import { CopyButton } from "../frame/copy-button.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./columns.module.css";
import { type DifferenceRow, DifferenceRows } from "./difference-rows.tsx";

interface ConflictNoticeProps {
  /** The server's sentence that names the author. */
  readonly text: string;
  readonly rows: readonly DifferenceRow[];
  /** All of the user's texts, for saving elsewhere. */
  readonly mine: string;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/**
 * The server has a newer version than the input is based on. Both are shown and the user decides;
 * nothing is overwritten before.
 */
export function ConflictNotice({ text, rows, mine, keepMine, takeTheirs }: ConflictNoticeProps) {
  const { t } = useLanguage();
  return (
    <section className={css.conflict} aria-labelledby="editor-conflict" role="alert">
      <h2 id="editor-conflict">{t("vacancyEdit.conflict")}</h2>
      <p>
        {text} {t("vacancyEdit.conflictText")}
      </p>
      <DifferenceRows rows={rows} before={t("vacancyEdit.theirs")} after={t("vacancyEdit.mine")} />
      <p className={states.acts}>
        <Button onClick={keepMine}>{t("vacancyEdit.keepMine")}</Button>
        <Button onClick={takeTheirs}>{t("vacancyEdit.takeTheirs")}</Button>
        <CopyButton text={mine} label={t("vacancyEdit.copyMine")} />
      </p>
    </section>
  );
}
