import { Link } from "@tanstack/react-router";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { overviewOf } from "../../domain/vacancies/overview.ts";
import { statusOf, type VacancyStatus } from "../../domain/vacancies/status.ts";
import { Button } from "../frame/button.tsx";
import { useLanguage } from "../language.tsx";
import { sentDraft } from "./edits.ts";
import css from "../editor/head.module.css";
import { Scheduled, Withheld } from "../editor/publication.tsx";
import { Saved } from "../editor/saved.tsx";
import type { Editor } from "./use-editor.ts";
import type { Editing } from "./use-draft.ts";

interface HeadProps {
  readonly editing: Editing;
  readonly editor: Editor;
  readonly title: string;
  /** Why publishing is blocked; null: it is not. */
  readonly off: string | null;
  readonly goToFirst: () => void;
  readonly publish: () => void;
  readonly schedule: () => void;
  readonly history: () => void;
  readonly close: () => void;
}

export function Head({ editing, editor, title, off: wrong, goToFirst, publish, schedule, history, close }: HeadProps) {
  const { t } = useLanguage();
  const { vacancy } = editing;
  const status = useStatus(editing);
  // The dialog explains that a language with unread drafts is not published.
  const isSame = status === "published" && !Object.values(editing.draft.texts).some(({ drafted }) => drafted?.length);
  const off = wrong ?? (isSame ? t("vacancyEdit.noDifference") : null);
  const isOnSite = status === "published" || status === "changed";
  return (
    <header className={css.head}>
      <p className={css.trail}>
        <Link to="/vacancies">{t("vacancies.title")}</Link> <span aria-hidden="true">›</span>
      </p>
      <h1>{title === "" ? t("vacancyEdit.untitled") : title}</h1>
      <p className={css.status}>
        <span className={css.dot} data-status={status} aria-hidden="true" />{" "}
        <Status vacancy={vacancy} status={status} />
      </p>
      <div className={css.actions}>
        <Saved
          saving={editing.saving}
          savedAt={vacancy.savedAt}
          wrong={Object.keys(editing.unread).length}
          others={
            editor.other === null ? t("vacancyEdit.nobodyElse") : t("vacancyEdit.isEditing", { name: editor.other })
          }
        />
        <button type="button" className={css.plain} onClick={history}>
          {t("vacancyEdit.history")}
        </button>
        {isOnSite && (
          <button type="button" className={css.plain} onClick={close}>
            {t("vacancyEdit.close")}
          </button>
        )}
        {(status !== "closed" || vacancy.schedule !== null) && (
          <Button onClick={schedule}>{t("vacancyEdit.schedule")}</Button>
        )}
        <Button
          look="main"
          aria-disabled={off !== null || undefined}
          aria-describedby={off === null ? undefined : "vacancy-off"}
          onClick={() => {
            if (off === null) publish();
          }}
        >
          {t(
            status === "closed"
              ? "vacancyEdit.reopen"
              : isOnSite
                ? "vacancyEdit.publishChanges"
                : "vacancyEdit.publish",
          )}
        </Button>
      </div>
      <Withheld languages={vacancy.withheld} />
      {off !== null && (
        <p className={css.off} id="vacancy-off">
          {wrong === null ? (
            off
          ) : (
            <button type="button" className={css.plain} onClick={goToFirst}>
              {off}
            </button>
          )}
        </p>
      )}
    </header>
  );
}

/** The status including unsaved input; the server's status is that of the last load. */
function useStatus({ vacancy, draft }: Editing): VacancyStatus {
  const { differs } = overviewOf(sentDraft(draft), vacancy.published, 0);
  return statusOf({
    published: Object.keys(vacancy.published).length > 0,
    closed: vacancy.closedAt !== null,
    scheduled: vacancy.schedule !== null,
    differs,
  });
}

function Status({
  vacancy: { schedule, scheduleRefused, closedAt },
  status,
}: {
  readonly vacancy: DeskVacancy;
  readonly status: VacancyStatus;
}) {
  const { t, format } = useLanguage();
  return (
    <span>
      {status === "closed" && closedAt !== null
        ? t("vacancyEdit.closedSince", { date: format.date(closedAt.slice(0, 10)) })
        : t(`vacancyEdit.status.${status === "closed" ? "draft" : status}`)}
      <Scheduled schedule={schedule} refused={scheduleRefused} />
    </span>
  );
}
