import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { DeskAuditRow } from "../../domain/desk/audit.ts";
import { auditQuery } from "../requests/audit.ts";
import { groupOf } from "../../domain/operator/setting-groups.ts";
import { Moment } from "../frame/moment.tsx";
import { SettingsTabs } from "../settings/tabs.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import lists from "../lists/lists.module.css";
import { PagedTable } from "../lists/paged-table.tsx";
import { AuditFilter } from "./filter.tsx";
import { wordsOf } from "./words.ts";

const route = getRouteApi("/inside/audit");

export function AuditScreen() {
  const { t } = useLanguage();
  useTitle(t("audit.title"));
  const search = route.useSearch();
  const list = useInfiniteQuery(auditQuery(search));
  return (
    <>
      <SettingsTabs />
      <div className={lists.listScreen}>
        <h1>{t("audit.title")}</h1>
        <p className={lists.listIntro}>{t("audit.intro")}</p>
        <AuditFilter key={JSON.stringify(search)} search={search} />
        <PagedTable
          list={list}
          heads={[t("audit.at"), t("audit.who"), t("audit.what"), t("audit.about")]}
          empty={t("audit.empty")}
        >
          {(row) => <Line key={row.id} row={row} />}
        </PagedTable>
      </div>
    </>
  );
}

function Line({ row: { at, by, type, undone, application, about } }: { readonly row: DeskAuditRow }) {
  const { t } = useLanguage();
  const words = wordsOf(type, t);
  const group = type.startsWith("settings_") ? groupOf(about ?? "") : null;
  return (
    <tr>
      <td data-name={t("audit.at")}>
        <Moment at={at} />
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
          <bdi dir="auto">
            {group !== null
              ? t(`settings.group.${group}`)
              : (about ?? (type === "phone_opened" ? t("audit.erased") : "–"))}
          </bdi>
        )}
      </td>
    </tr>
  );
}
