/** Numbers that pretended to be the operator's, each with its newest report. */
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type DeskReportedNumber, type ReportState, reportStates } from "../../domain/desk/reports.ts";
import { useErrorText } from "../requests/error-text.ts";
import { handleReports, reportedNumbersQuery, reportsKey } from "../requests/reports.ts";
import { Button } from "../frame/button.tsx";
import { Moment } from "../frame/moment.tsx";
import { ReviewTabs } from "../frame/review-tabs.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import toolbar from "../queue/toolbar.module.css";
import css from "./lists.module.css";
import { PagedTable } from "./paged-table.tsx";
import { QuotedCode } from "./quoted-code.tsx";

const stateWords = { open: "report.open", handled: "report.handled", all: "report.all" } as const satisfies Record<
  ReportState,
  string
>;

export function ReportsScreen() {
  const { t } = useLanguage();
  useTitle(t("report.title"));
  const { role } = useMe();
  const [view, setView] = useState<ReportState>("open");
  const list = useInfiniteQuery(reportedNumbersQuery(view));
  const counts = list.data?.pages[0];
  const countOf = { open: counts?.open, handled: counts?.handled, all: counts && counts.open + counts.handled };
  return (
    <>
      <ReviewTabs />
      <div className={css.listScreen}>
        <h1>{t("report.title")}</h1>
        <p className={css.listIntro}>{t("report.intro")}</p>
        <div className={toolbar.views} role="group" aria-label={t("report.views")}>
          {reportStates.map((state) => (
            <button
              key={state}
              type="button"
              className={toolbar.view}
              aria-pressed={state === view}
              onClick={() => setView(state)}
            >
              {t(stateWords[state])} {countOf[state] !== undefined && <span>{countOf[state]}</span>}
            </button>
          ))}
        </div>
        <PagedTable
          list={list}
          heads={[
            t("report.reported"),
            t("report.number"),
            t("report.count"),
            t("report.code"),
            t("report.message"),
            t("delivery.state"),
          ]}
          empty={t(countOf.all === 0 ? "report.empty" : "delivery.emptyView")}
        >
          {(row) => <Line key={row.id} row={row} manager={role === "manager"} />}
        </PagedTable>
      </div>
    </>
  );
}

function Line({ row, manager }: { readonly row: DeskReportedNumber; readonly manager: boolean }) {
  const { t } = useLanguage();
  const { id, number, isOurs, count, isOpen, seen } = row;
  return (
    <tr>
      <td data-name={t("report.reported")}>
        <Moment at={row.reportedAt} />
      </td>
      <td data-name={t("report.number")}>
        <span>
          <bdi dir="ltr">{number}</bdi>
          {isOurs && <strong className={css.note}> {t("report.isOurs")}</strong>}
        </span>
      </td>
      <td data-name={t("report.count")}>
        <Link to="/reports/$id" params={{ id: String(id) }} className={css.countLink}>
          {t("report.allOf", { count })}
        </Link>
      </td>
      <td data-name={t("report.code")}>
        <QuotedCode code={row.code} person={row.person} />
      </td>
      <td data-name={t("report.message")}>
        <bdi dir="auto">{row.message ?? t("report.none")}</bdi>
      </td>
      <td data-name={t("delivery.state")}>
        <span className={css.states}>
          {!isOpen && <span>{seen?.by ? t("report.seenBy", { name: seen.by }) : t("report.seen")}</span>}
          {manager ? <Handle row={row} /> : isOpen && t("report.open")}
        </span>
      </td>
    </tr>
  );
}

function Handle({ row: { id, number, isOpen } }: { readonly row: DeskReportedNumber }) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const action = isOpen ? "seen" : "reopen";
  const handle = useMutation({
    mutationFn: () => handleReports(id, action),
    onError: (error) => say({ text: errorText(error), error: true }),
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey }),
  });
  return (
    <Button
      look="small"
      aria-label={t(isOpen ? "report.markSeenOf" : "report.reopenOf", { number })}
      pending={handle.isPending}
      onClick={() => handle.mutate()}
    >
      {t(handle.isPending ? "act.working" : isOpen ? "report.markSeen" : "report.reopen")}
    </Button>
  );
}
