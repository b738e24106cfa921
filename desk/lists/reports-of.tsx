import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { DeskReportsOf } from "../../domain/desk/reports.ts";
import { reportsOfQuery } from "../requests/reports.ts";
import { Moment } from "../frame/moment.tsx";
import { ReviewTabs } from "../frame/review-tabs.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import css from "./lists.module.css";
import { PagedTable } from "./paged-table.tsx";
import { QuotedCode } from "./quoted-code.tsx";

const route = getRouteApi("/inside/reports/$id");

export function ReportsOfScreen() {
  const { t } = useLanguage();
  useTitle(t("report.title"));
  const { id } = route.useParams();
  const list = useInfiniteQuery(reportsOfQuery(id));
  const about = list.data?.pages[0];
  return (
    <>
      <ReviewTabs />
      <div className={css.listScreen}>
        <Link to="/reports">{t("report.back")}</Link>
        {about && (
          <h1>
            <bdi dir="ltr">{about.number}</bdi>
          </h1>
        )}
        {about?.isOurs && <p className={css.note}>{t("report.isOurs")}</p>}
        <PagedTable
          list={list}
          heads={[t("report.reported"), t("report.code"), t("report.message"), t("report.market"), t("delivery.state")]}
        >
          {(report) => <Line key={report.id} report={report} />}
        </PagedTable>
      </div>
    </>
  );
}

function Line({ report }: { readonly report: DeskReportsOf["rows"][number] }) {
  const { t, format } = useLanguage();
  const { seen } = report;
  return (
    <tr>
      <td data-name={t("report.reported")}>
        <Moment at={report.reportedAt} />
      </td>
      <td data-name={t("report.code")}>
        <QuotedCode code={report.code} person={report.person} />
      </td>
      <td data-name={t("report.message")}>
        <bdi dir="auto">{report.message ?? t("report.none")}</bdi>
      </td>
      <td data-name={t("report.market")}>{format.market(report.market)}</td>
      <td data-name={t("delivery.state")}>
        {seen === null ? t("report.open") : seen.by ? t("report.seenBy", { name: seen.by }) : t("report.seen")}
      </td>
    </tr>
  );
}
