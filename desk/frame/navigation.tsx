/** The desk's screens, each with the number that wait in it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { queueQueryOf, noFilter } from "../../domain/desk/queue-filter.ts";
import { firstViews } from "../requests/queue.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { useReviewCounts } from "./review-tabs.tsx";
import { countText } from "./count-text.ts";
import css from "./frame.module.css";

/** Screens for decisions outside conversations. */
const toCheck = /\/(?:held|deliveries|reports)(?:\/|$)/;
const toSite = /\/(?:site|testimonials)(?:\/|$)/;
const toSettings = /\/(?:settings|team|templates|suppression|audit|health)(?:\/|$)/;
const toQueue = /^\/(?:desk\/?)?(?:applications\/|$)/;

/** `leave`: closes the surrounding menu on navigation. */
export function Navigation({ leave }: { readonly leave?: () => void }) {
  const { t } = useLanguage();
  const manager = useMe().role === "manager";
  const { todo: open = 0, asked = 0 } = useQuery(firstViews).data?.counts ?? {};
  const { all } = useReviewCounts();
  const place = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <nav className={css.navigation} aria-label={t("frame.nav")} onClick={leave}>
      <Link to="/" aria-current={toQueue.test(place) ? "page" : undefined} activeOptions={{ exact: true }}>
        {t("frame.queue")}
        {open > 0 && <Count number={countText(open)} spoken={t("frame.openCount", { count: open })} />}
      </Link>
      {asked > 0 && (
        <Link to="/" search={queueQueryOf({ view: "asked", filter: noFilter })} activeProps={{}}>
          {t("view.asked")} <Count number={countText(asked)} spoken={t("frame.openCount", { count: asked })} />
        </Link>
      )}
      <Link to="/vacancies" activeProps={{ "aria-current": "page" }}>
        {t("vacancies.title")}
      </Link>
      <Link to="/held" aria-current={toCheck.test(place) ? "page" : undefined} activeOptions={{ exact: true }}>
        {t("frame.toCheck")}
        {all > 0 && <Count number={countText(all)} spoken={t("frame.toCheckCount", { count: all })} />}
      </Link>
      <Link to="/figures" activeProps={{ "aria-current": "page" }}>
        {t("figures.title")}
      </Link>
      <Link
        to={manager ? "/site/brand" : "/site/home"}
        aria-current={toSite.test(place) ? "page" : undefined}
        activeOptions={{ exact: true }}
      >
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

/** `spoken`: text for screen readers, because the number alone is unclear. */
function Count({ number, spoken }: { readonly number: string; readonly spoken: string }) {
  return (
    <span className={css.count}>
      <span aria-hidden="true">{number}</span>
      <span className="hide">{spoken}</span>
    </span>
  );
}
