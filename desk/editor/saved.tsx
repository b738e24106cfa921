import { useErrorText } from "../requests/error-text.ts";
import { useLanguage } from "../language.tsx";
import css from "./head.module.css";
import type { Saving } from "./saver.ts";

interface SavedProps {
  readonly saving: Saving;
  /** ISO 8601; null: never. */
  readonly savedAt: string | null;
  /** Invalid fields. */
  readonly wrong?: number;
  /** Who else is editing; omitted: it is not known. */
  readonly others?: string;
}

export function Saved({ saving, savedAt, wrong = 0, others }: SavedProps) {
  const { t, format } = useLanguage();
  const errorText = useErrorText();
  const words =
    saving.state === "offline"
      ? t("vacancyEdit.offline")
      : saving.state === "held"
        ? t("vacancyEdit.notSaved", { error: errorText(saving.error) })
        : saving.state === "saved"
          ? savedAt === null
            ? ""
            : t("vacancyEdit.saved", { time: format.time(savedAt) })
          : t("vacancyEdit.saving");
  const failed = saving.state === "offline" || saving.state === "held";
  return (
    <p className={failed ? `${css.saved} ${css.failed}` : css.saved}>
      {/* Announced only on failure: an announcement for each save would be too much. */}
      <span role={failed ? "alert" : undefined}>{words}</span>
      {wrong > 0 && <> · {t("vacancyEdit.unread", { count: wrong })}</>}
      {others !== undefined && <> · {others}</>}
    </p>
  );
}
