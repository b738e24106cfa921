import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { DeskSuppression } from "../../domain/desk/suppression.ts";
import { suppressionsQuery } from "../requests/suppressions.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import { Moment } from "../frame/moment.tsx";
import { SettingsTabs } from "../settings/tabs.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import css from "./lists.module.css";
import { LiftDialog, SuppressDialog } from "./suppress-dialogs.tsx";

export function SuppressionsScreen() {
  const { t } = useLanguage();
  useTitle(t("suppression.title"));
  const { data, error, isPending, refetch } = useQuery(suppressionsQuery);
  const [adding, add] = useState(false);
  const [lifting, lift] = useState<DeskSuppression | null>(null);
  return (
    <>
      <SettingsTabs />
      <div className={css.listScreen}>
        <h1>{t("suppression.title")}</h1>
        <p className={css.listIntro}>{t("suppression.intro")}</p>
        <Button onClick={() => add(true)}>{t("suppression.add")}</Button>
        {isPending && <Loading />}
        {error && <Failed error={error} retry={() => void refetch()} />}
        {data?.length === 0 && <Empty>{t("suppression.empty")}</Empty>}
        {data && data.length > 0 && (
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t("suppression.since")}</th>
                <th scope="col">{t("suppression.what")}</th>
                <th scope="col">{t("suppression.reason")}</th>
                <th scope="col">{t("suppression.who")}</th>
                <th scope="col">{t("delivery.state")}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((suppression) => (
                <Line key={suppression.id} suppression={suppression} lift={() => lift(suppression)} />
              ))}
            </tbody>
          </table>
        )}
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
