import { Link } from "@tanstack/react-router";
import { type DeskSitePage, homePageId, type SitePageContent } from "../../domain/desk/site-pages.ts";
import { textIn } from "../../domain/site-content/staleness.ts";
import type { OpenStatus } from "../../domain/vacancies/status.ts";
import css from "../editor/head.module.css";
import { Scheduled, Withheld } from "../editor/publication.tsx";
import { Saved } from "../editor/saved.tsx";
import type { Editing } from "../editor/use-draft-store.ts";
import { Button } from "../frame/button.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import type { SitePageDialog } from "./dialogs.tsx";

interface HeadProps {
  readonly editing: Editing<DeskSitePage, SitePageContent>;
  readonly status: OpenStatus;
  /** Why publishing is blocked; null: it is not. */
  readonly off: string | null;
  /** To the first problem; null: none is the reason. */
  readonly goToFirst: (() => void) | null;
  readonly open: (dialog: SitePageDialog) => void;
}

export function Head({ editing: { loaded, draft, saving, unread }, status, off, goToFirst, open }: HeadProps) {
  const { t } = useLanguage();
  const { role } = useMe();
  const isHome = loaded.id === homePageId;
  const title = isHome ? t("sitePage.home") : textIn(draft, draft.source)["page.title"]?.[0] || loaded.id;
  return (
    <header className={css.head}>
      {!isHome && (
        <p className={css.trail}>
          <Link to="/site/pages">{t("sitePage.pages")}</Link> <span aria-hidden="true">›</span>
        </p>
      )}
      <h1>{title}</h1>
      <p className={css.status}>
        <span className={css.dot} data-status={status} aria-hidden="true" />{" "}
        <span>
          {t(
            isHome && loaded.version === 0 && status === "draft"
              ? "sitePage.standardShown"
              : `vacancyEdit.status.${status}`,
          )}
          <Scheduled schedule={loaded.schedule} refused={loaded.scheduleRefused} />
        </span>
      </p>
      <div className={css.actions}>
        <Saved saving={saving} savedAt={loaded.savedAt} wrong={Object.keys(unread).length} />
        <button type="button" className={css.plain} onClick={() => open("history")}>
          {t("vacancyEdit.history")}
        </button>
        {role === "manager" && loaded.published !== null && (
          <button type="button" className={css.plain} onClick={() => open("takeOff")}>
            {t(isHome ? "sitePage.standard" : "sitePage.takeOff")}
          </button>
        )}
        {role === "manager" && !isHome && loaded.published === null && (
          <button type="button" className={css.plain} onClick={() => open("delete")}>
            {t("sitePage.delete")}
          </button>
        )}
        {role === "manager" && loaded.version > 0 && (
          <Button onClick={() => open("schedule")}>{t("vacancyEdit.schedule")}</Button>
        )}
        <Button
          look="main"
          aria-disabled={off !== null || undefined}
          aria-describedby={off === null ? undefined : "site-off"}
          onClick={() => {
            if (off === null) open("publish");
          }}
        >
          {t(loaded.published === null ? "vacancyEdit.publish" : "vacancyEdit.publishChanges")}
        </Button>
      </div>
      <Withheld languages={loaded.withheld} />
      {off !== null && (
        <p className={css.off} id="site-off">
          {role === "manager" && goToFirst ? (
            <button type="button" className={css.plain} onClick={goToFirst}>
              {off}
            </button>
          ) : (
            off
          )}
        </p>
      )}
    </header>
  );
}
