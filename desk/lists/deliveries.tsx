/** Deliveries to the operator's systems and by email. Managers can resend dead letters here. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type DeskDeliveries, mayReplay } from "../../domain/desk/deliveries.ts";
import { type DeliveryState as View, deliveryStates } from "../../domain/desk/desk.ts";
import { deliveriesQuery } from "../requests/deliveries.ts";
import { Moment } from "../frame/moment.tsx";
import { ReviewTabs } from "../frame/review-tabs.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import toolbar from "../queue/toolbar.module.css";
import { DeliveryState } from "./delivery-state.tsx";
import css from "./lists.module.css";
import { PagedTable } from "./paged-table.tsx";
import { ReplayButton } from "./replay-button.tsx";

export function DeliveriesScreen() {
  const { t } = useLanguage();
  useTitle(t("delivery.title"));
  const me = useMe();
  const [view, setView] = useState<View>("dead");
  const list = useInfiniteQuery(deliveriesQuery(view));
  return (
    <>
      <ReviewTabs />
      <div className={css.listScreen}>
        <h1>{t("delivery.title")}</h1>
        <div className={toolbar.views} role="group" aria-label={t("delivery.views")}>
          {deliveryStates.map((state) => (
            <button
              key={state}
              type="button"
              className={toolbar.view}
              aria-pressed={state === view}
              onClick={() => setView(state)}
            >
              {t(`delivery.${state}`)}
            </button>
          ))}
        </div>
        {me.role !== "manager" && view === "dead" && <p className={css.listIntro}>{t("delivery.managersOnly")}</p>}
        <PagedTable
          list={list}
          heads={[
            t("delivery.created"),
            t("delivery.event"),
            t("delivery.target"),
            t("queue.code"),
            t("delivery.state"),
            t("delivery.error"),
            ...(me.role === "manager" ? [t("queue.actions")] : []),
          ]}
          empty={t(view === "dead" ? "delivery.empty" : "delivery.emptyView")}
        >
          {(row) => <Line key={row.id} row={row} manager={me.role === "manager"} />}
        </PagedTable>
      </div>
    </>
  );
}

function Line({ row, manager }: { readonly row: DeskDeliveries["rows"][number]; readonly manager: boolean }) {
  const { t } = useLanguage();
  const { event, target } = row;
  return (
    <tr>
      <td data-name={t("delivery.created")}>
        <Moment at={row.createdAt} />
      </td>
      <td data-name={t("delivery.event")}>{event}</td>
      <td data-name={t("delivery.target")}>
        {t(`delivery.${row.kind}`)} · {target}
      </td>
      <td data-name={t("queue.code")}>
        {row.application === null ? (
          "–"
        ) : (
          <Link to="/applications/$id" params={{ id: String(row.application) }}>
            {row.code ?? row.application}
          </Link>
        )}
      </td>
      <td data-name={t("delivery.state")}>
        <DeliveryState delivery={row} />
      </td>
      <td data-name={t("delivery.error")}>{row.lastError ?? "–"}</td>
      {manager && <td data-name={t("queue.actions")}>{mayReplay(row) ? <ReplayButton delivery={row} /> : "–"}</td>}
    </tr>
  );
}
