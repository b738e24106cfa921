/** What waits for a decision and is no conversation: held back, failed deliveries, impostor reports. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { mostCounted } from "../../domain/desk/desk.ts";
import { deliveriesQuery } from "../calls/deliveries.ts";
import { heldQuery } from "../calls/held.ts";
import { reportedNumbersQuery } from "../calls/reports.ts";
import { useLanguage } from "../language.tsx";
import css from "./check-tabs.module.css";

/** Of each how many wait, and of all together. */
export function useToCheck() {
  const held = useInfiniteQuery(heldQuery).data?.pages[0]?.count ?? 0;
  const failed = useInfiniteQuery(deliveriesQuery("dead")).data?.pages[0]?.dead ?? 0;
  const unseen = useInfiniteQuery(reportedNumbersQuery("open")).data?.pages[0]?.open ?? 0;
  return { held, failed, unseen, all: held + failed + unseen };
}

/** "1000+" where the server stopped counting. */
export function counted(count: number): string {
  return count >= mostCounted ? `${mostCounted}+` : String(count);
}

export function CheckTabs() {
  const { t } = useLanguage();
  const { held, failed, unseen } = useToCheck();
  const tabs = [
    ["/held", t("held.title"), held],
    ["/deliveries", t("frame.deliveries"), failed],
    ["/reports", t("frame.reports"), unseen],
  ] as const;
  return (
    <div className={css.check}>
      <nav className={css.checkTabs} aria-label={t("frame.toCheck")}>
        {tabs.map(([to, name, count]) => (
          <Link key={to} to={to} className={css.checkTab} activeProps={{ "aria-current": "page" }}>
            {name} {count > 0 && <span>{counted(count)}</span>}
          </Link>
        ))}
      </nav>
      <p>{t("held.everything")}</p>
    </div>
  );
}
