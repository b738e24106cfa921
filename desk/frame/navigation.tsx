/** The desk's screens, with what waits in each. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useMatch } from "@tanstack/react-router";
import { deliveriesQuery } from "../calls/deliveries.ts";
import { queueQuery, reportsQuery } from "../calls/queries.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./frame.module.css";

export function Navigation() {
  const { t } = useLanguage();
  const manager = useMe().role === "manager";
  const open = useInfiniteQuery(queueQuery("open")).data?.pages[0]?.counts.open ?? 0;
  const failed = useInfiniteQuery(deliveriesQuery("dead")).data?.pages[0]?.dead ?? 0;
  const unseen = useQuery(reportsQuery).data?.filter((report) => !report.seen).length ?? 0;
  const inQueue = useMatch({ from: "/inside/queue", shouldThrow: false }) !== undefined;
  const active = { activeProps: { "aria-current": "page" } } as const;
  return (
    <nav className={css.deskNavigation} aria-label={t("frame.nav")}>
      <Link to="/" aria-current={inQueue ? "page" : undefined} activeOptions={{ exact: true }}>
        {t("frame.queue")}
        {open > 0 && <Count number={String(open)} spoken={t("frame.openCount", { count: open })} />}
      </Link>
      <Link to="/deliveries" {...active}>
        {t("frame.deliveries")}
        {failed > 0 && <Count number={t("frame.failedCount", { count: failed })} />}
      </Link>
      <Link to="/reports" {...active}>
        {t("frame.reports")}
        {unseen > 0 && <Count number={String(unseen)} spoken={t("frame.unseenCount", { count: unseen })} />}
      </Link>
      {manager && (
        <Link to="/team" {...active}>
          {t("frame.team")}
        </Link>
      )}
    </nav>
  );
}

/** `spoken` where the number alone says too little. */
function Count({ number, spoken }: { readonly number: string; readonly spoken?: string }) {
  return (
    <span className={css.deskCount}>
      <span aria-hidden={spoken !== undefined}>{number}</span>
      {spoken !== undefined && <span className="hide">{spoken}</span>}
    </span>
  );
}
