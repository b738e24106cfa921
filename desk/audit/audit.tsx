/** What was done at the desk, by whom and when, and which numbers were opened. For managers. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { DeskAuditRow } from "../../domain/desk/audit.ts";
import { auditQuery } from "../calls/audit.ts";
import { useNow } from "../clock.ts";
import { More } from "../frame/more.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import lists from "../lists/lists.module.css";
import { AuditFilter } from "./filter.tsx";
import { wordsOf } from "./words.ts";

const route = getRouteApi("/inside/audit");

export function AuditScreen() {
  const { t } = useLanguage();
  useTitle(t("audit.title"));
  const search = route.useSearch();
  const list = useInfiniteQuery(auditQuery(search));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className={lists.listScreen}>
      <h1>{t("audit.title")}</h1>
      <p className={lists.listIntro}>{t("audit.intro")}</p>
      <AuditFilter key={JSON.stringify(search)} search={search} />
      {list.isPending && <Loading />}
      {list.error && <Failed error={list.error} retry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <Empty>{t("audit.empty")}</Empty>}
      {rows.length > 0 && (
        <table className={lists.table}>
          <thead>
            <tr>
              <th scope="col">{t("audit.at")}</th>
              <th scope="col">{t("audit.who")}</th>
              <th scope="col">{t("audit.what")}</th>
              <th scope="col">{t("audit.about")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <More list={list} text={t("audit.more")} />
    </div>
  );
}

function Line({ row: { at, by, type, undone, application, about } }: { readonly row: DeskAuditRow }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const words = wordsOf(type, t);
  return (
    <tr>
      <td data-name={t("audit.at")}>
        <time dateTime={at} title={format.whole(at)}>
          {format.moment(at, now)}
        </time>
      </td>
      <td data-name={t("audit.who")}>
        <bdi dir="auto">{by?.name ?? t("audit.commandLine")}</bdi>
      </td>
      <td data-name={t("audit.what")}>
        <span>{undone ? t("audit.undone", { what: words }) : words}</span>
      </td>
      <td data-name={t("audit.about")}>
        {application ? (
          <Link to="/applications/$id" params={{ id: String(application.id) }}>
            <bdi dir="ltr">{application.code ?? application.id}</bdi>
          </Link>
        ) : (
          <bdi dir="auto">{about ?? (type === "phone_opened" ? t("audit.erased") : "–")}</bdi>
        )}
      </td>
    </tr>
  );
}
