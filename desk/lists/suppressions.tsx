import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { DeskSuppression } from "../../domain/desk/suppression.ts";
import { mostTyped } from "../../domain/search/limits.ts";
import filter from "../audit/audit.module.css";
import { suppressionsQuery } from "../requests/suppressions.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import { Field, valueOf } from "../frame/field.tsx";
import { Moment } from "../frame/moment.tsx";
import { SettingsTabs } from "../settings/tabs.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import css from "./lists.module.css";
import { PagedTable } from "./paged-table.tsx";
import { LiftDialog, SuppressDialog } from "./suppress-dialogs.tsx";

export function SuppressionsScreen() {
  const { t } = useLanguage();
  useTitle(t("suppression.title"));
  const [q, find] = useState("");
  const list = useInfiniteQuery(suppressionsQuery(q));
  const [adding, add] = useState(false);
  const [lifting, lift] = useState<DeskSuppression | null>(null);
  return (
    <>
      <SettingsTabs />
      <div className={css.listScreen}>
        <h1>{t("suppression.title")}</h1>
        <p className={css.listIntro}>{t("suppression.intro")}</p>
        <Button onClick={() => add(true)}>{t("suppression.add")}</Button>
        <form
          className={filter.filter}
          onSubmit={(event) => {
            event.preventDefault();
            find(valueOf(event.currentTarget, "q"));
          }}
          onReset={() => find("")}
        >
          <Field
            label={t("suppression.value")}
            hint={t("suppression.searchHint")}
            type="search"
            name="q"
            maxLength={mostTyped}
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit">{t("audit.look")}</Button>
          <Button type="reset">{t("audit.all")}</Button>
        </form>
        <PagedTable
          list={list}
          heads={[
            t("suppression.since"),
            t("suppression.what"),
            t("suppression.reason"),
            t("suppression.who"),
            t("delivery.state"),
          ]}
          empty={t(q === "" ? "suppression.empty" : "suppression.notFound")}
        >
          {(row) => <Line key={row.id} suppression={row} lift={() => lift(row)} />}
        </PagedTable>
        {adding && <SuppressDialog close={() => add(false)} />}
        {lifting && <LiftDialog suppression={lifting} close={() => lift(null)} />}
      </div>
    </>
  );
}

function Line({ suppression, lift }: { readonly suppression: DeskSuppression; readonly lift: () => void }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const { at, shown, reason, by, application, lifted } = suppression;
  return (
    <tr>
      <td data-name={t("suppression.since")}>
        <Moment at={at} />
      </td>
      <td data-name={t("suppression.what")}>
        <bdi dir="ltr">{shown}</bdi>
      </td>
      <td data-name={t("suppression.reason")}>
        <span>
          {reason !== null && <bdi dir="auto">{reason} </bdi>}
          {application !== null && (
            <Link to="/applications/$id" params={{ id: String(application) }}>
              {t("suppression.application")}
            </Link>
          )}
          {reason === null && application === null && t("report.none")}
        </span>
      </td>
      <td data-name={t("suppression.who")}>{by ?? t("report.none")}</td>
      <td data-name={t("delivery.state")}>
        {lifted ? (
          <span>
            {t("suppression.lifted", { time: format.moment(lifted.at, now), name: lifted.by ?? "" })}{" "}
            <bdi dir="auto">{lifted.reason}</bdi>
          </span>
        ) : (
          <Button look="small" aria-label={t("suppression.liftOf", { shown })} onClick={lift}>
            {t("suppression.lift")}
          </Button>
        )}
      </td>
    </tr>
  );
}
