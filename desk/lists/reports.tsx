/** Numbers that wrote to applicants and are not ours. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { anything } from "../../domain/desk/answer.ts";
import type { DeskReport } from "../../domain/desk/reports.ts";
import { deskApiPath } from "../../routes.ts";
import { call } from "../calls/call.ts";
import { useErrorText } from "../calls/error-text.ts";
import { reportsQuery } from "../calls/queries.ts";
import { useNow } from "../clock.ts";
import { CheckTabs } from "../frame/check-tabs.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./lists.module.css";

export function ReportsScreen() {
  const { t } = useLanguage();
  useTitle(t("report.title"));
  const { role } = useMe();
  const { data, error, isPending, refetch } = useQuery(reportsQuery);
  return (
    <>
      <CheckTabs />
      <div className={css.listScreen}>
        <h1>{t("report.title")}</h1>
        <p className={css.listIntro}>{t("report.intro")}</p>
        {isPending && <Loading />}
        {error && <Failed error={error} retry={() => void refetch()} />}
        {data?.length === 0 && <Empty>{t("report.empty")}</Empty>}
        {data && data.length > 0 && (
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t("report.reported")}</th>
                <th scope="col">{t("report.number")}</th>
                <th scope="col">{t("report.code")}</th>
                <th scope="col">{t("report.message")}</th>
                <th scope="col">{t("report.market")}</th>
                <th scope="col">{t("delivery.state")}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((report) => (
                <Line key={report.id} report={report} manager={role === "manager"} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

function Line({ report, manager }: { readonly report: DeskReport; readonly manager: boolean }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const seen = useMutation({
    mutationFn: () => call(`${deskApiPath}/reports/${report.id}/seen`, anything, { method: "POST" }),
    // Safe to show at once: saying it twice, or both saying it, changes nothing.
    onMutate: () => {
      client.setQueryData(reportsQuery.queryKey, (reports) =>
        reports?.map((listed) => (listed.id === report.id ? { ...listed, seen: true } : listed)),
      );
    },
    onError: (error) => say({ text: errorText(error), error: true }),
    onSettled: () => client.invalidateQueries({ queryKey: reportsQuery.queryKey }),
  });
  return (
    <tr>
      <td data-name={t("report.reported")}>
        <time dateTime={report.reportedAt} title={format.whole(report.reportedAt)}>
          {format.moment(report.reportedAt, now)}
        </time>
      </td>
      <td data-name={t("report.number")}>
        <bdi dir="ltr">{report.number}</bdi>
      </td>
      <td data-name={t("report.code")}>{report.code ?? t("report.none")}</td>
      <td data-name={t("report.message")}>
        <bdi dir="auto">{report.message ?? t("report.none")}</bdi>
      </td>
      <td data-name={t("report.market")}>{report.market}</td>
      <td data-name={t("delivery.state")}>
        {report.seen ? (
          t("report.seen")
        ) : (
          <>
            <strong>{t("report.new")}</strong>{" "}
            {manager && (
              <button
                type="button"
                className={`${states.button} ${states.smallButton}`}
                aria-label={t("report.markSeenOf", { number: report.number })}
                onClick={() => seen.mutate()}
              >
                {t("report.markSeen")}
              </button>
            )}
          </>
        )}
      </td>
    </tr>
  );
}
