/** The desk's screens, with what waits in each. */
import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { firstViews } from "../calls/queue.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { useToCheck } from "./check-tabs.tsx";
import { counted } from "./counted.ts";
import css from "./frame.module.css";

/** Everything that is not a conversation and waits for a decision. */
const toCheck = /\/(?:held|deliveries|reports)(?:\/|$)/;
const toSettings = /\/(?:team|templates|suppression|audit)(?:\/|$)/;
const toQueue = /^\/(?:desk\/?)?(?:applications\/|$)/;

/** `leave`: what it stands in closes when somebody goes on. */
export function Navigation({ leave }: { readonly leave?: () => void }) {
  const { t } = useLanguage();
  const manager = useMe().role === "manager";
  const open = useQuery(firstViews).data?.counts.todo ?? 0;
  const { all } = useToCheck();
  const place = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <nav className={css.navigation} aria-label={t("frame.nav")} onClick={leave}>
      <Link to="/" aria-current={toQueue.test(place) ? "page" : undefined} activeOptions={{ exact: true }}>
        {t("frame.queue")}
        {open > 0 && <Count number={counted(open)} spoken={t("frame.openCount", { count: open })} />}
      </Link>
      <Link to="/vacancies" activeProps={{ "aria-current": "page" }}>
        {t("vacancies.title")}
      </Link>
      <Link to="/held" aria-current={toCheck.test(place) ? "page" : undefined} activeOptions={{ exact: true }}>
        {t("frame.toCheck")}
        {all > 0 && <Count number={counted(all)} spoken={t("frame.toCheckCount", { count: all })} />}
      </Link>
      <Link to="/figures" activeProps={{ "aria-current": "page" }}>
        {t("figures.title")}
      </Link>
      <Link to="/testimonials" activeProps={{ "aria-current": "page" }}>
        {t("frame.site")}
      </Link>
      {manager && (
        <Link to="/team" aria-current={toSettings.test(place) ? "page" : undefined} activeOptions={{ exact: true }}>
          {t("frame.settings")}
        </Link>
      )}
    </nav>
  );
}

/** `spoken`: the number alone says too little. */
function Count({ number, spoken }: { readonly number: string; readonly spoken: string }) {
  return (
    <span className={css.count}>
      <span aria-hidden="true">{number}</span>
      <span className="hide">{spoken}</span>
    </span>
  );
}
