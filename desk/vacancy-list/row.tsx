import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import { deskTag } from "../../locales/desk-language.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { useLanguage } from "../language.tsx";
import { GridRow } from "../rows/grid.tsx";
import type { VacancyAction } from "../vacancy-actions/actions.ts";
import { namesFor } from "../vacancy-actions/names.ts";
import states from "../frame/states.module.css";
import { appliedLately, waitingNow } from "./applied-links.ts";
import { dayOf, daysBetween } from "./days.ts";
import css from "./grid.module.css";
import { LanguagesCell } from "./languages-cell.tsx";
import { RowMenu } from "./row-menu.tsx";
import { useDates } from "./use-dates.ts";
import type { VacancyStatus } from "../../domain/vacancies/status.ts";
import signs from "./signs.module.css";

interface VacancyRowProps {
  readonly row: DeskVacancyRow;
  /** By the desk's clock, in milliseconds. */
  readonly now: number;
  readonly offered: readonly MarketCode[];
  /** Position among all rows from 1, header included. */
  readonly index: number;
  readonly current: boolean;
  readonly focusable: boolean;
  /** Stable callbacks, so they are not compared. */
  readonly choose: (id: string) => void;
  readonly open: (id: string) => void;
  readonly start: (act: VacancyAction, row: DeskVacancyRow) => void;
}

/** How many countries fit. */
const mostMarkets = 2;
const shownOfMore = 1;

export const VacancyRow = memo(
  function VacancyRow(props: VacancyRowProps) {
    const { row, now, offered, index, current, focusable, choose, open, start } = props;
    const { t, format } = useLanguage();
    const title = row.title === "" ? t("vacancies.untitled") : row.title;
    const dates = useDates(row, now);
    return (
      <GridRow
        id={row.id}
        index={index}
        current={current}
        focusable={focusable}
        late={false}
        choose={choose}
        open={open}
      >
        <span role="gridcell" className={css.vacancy}>
          <Link
            to="/vacancies/$id"
            params={{ id: row.id }}
            className={`${states.cut} ${css.title}`}
            title={title}
            onClick={stop}
          >
            <bdi>{title}</bdi>
          </Link>
          <Below row={row} now={now} />
        </span>
        <span role="gridcell" className={css.status}>
          <StatusSign status={row.status} /> {t(`vacancyStatus.${row.status}`)}
        </span>
        <span role="gridcell" className={css.markets}>
          {marketsIn(
            row.markets,
            offered,
            t("vacancies.allMarkets", { count: offered.length }),
            t("vacancies.noMarkets"),
            (code) => format.shortCountry(code) ?? format.market(code),
          )}
        </span>
        <span role="gridcell" className={css.languages}>
          <LanguagesCell languages={row.languages} source={row.source} />
        </span>
        <span role="gridcell" className={css.pay}>
          {row.pay === null ? (
            t("vacancies.notSet")
          ) : (
            <>
              <bdi>{`${format.number(row.pay.low)}–${format.number(row.pay.high)}`}</bdi>
              <span className={css.below}>{t(`vacancyPay.${row.pay.period}`)}</span>
            </>
          )}
        </span>
        <span role="gridcell" className={css.applied}>
          <span className={css.only}>{t("vacancies.appliedShort")} </span>
          <Count
            count={row.applied}
            spoken={(count) => t("vacancies.appliedOf", { count, title })}
            search={appliedLately(row.slug, now)}
          />
        </span>
        <span role="gridcell" className={css.waiting}>
          <span className={css.only}>{t("vacancies.waitingShort")} </span>
          <Count
            count={row.waiting}
            spoken={(count) => t("vacancies.waitingOf", { count, title })}
            search={waitingNow(row.slug)}
          />
        </span>
        <span role="gridcell" className={css.dates}>
          <span>
            <span className={css.line}>{dates.line}</span>
            <span className={dates.soon ? `${css.below} ${css.soon}` : css.below}>{dates.below}</span>
          </span>
          <RowMenu row={row} title={title} start={start} />
        </span>
      </GridRow>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.offered === after.offered &&
    before.index === after.index &&
    before.current === after.current &&
    before.focusable === after.focusable &&
    dayOf(before.now) === dayOf(after.now),
);

function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}

/** Its place on the home page, and its current or last editor. */
function Below({ row, now }: Pick<VacancyRowProps, "row" | "now">) {
  const { t, format, language } = useLanguage();
  const names = namesFor(deskTag(language));
  const today = dayOf(now);
  const edited = dayOf(Date.parse(row.editedAt));
  const ago = daysBetween(edited, today);
  const parts: string[] = [];
  if (row.featured !== null && row.status !== "closed") parts.push(t("vacancies.home", { place: row.featured }));
  if (row.schedule && row.status === "changed") {
    parts.push(t("vacancies.changes", { time: names.wall(row.schedule.localTime) }));
  }
  if (row.schedule && row.status === "closed") {
    parts.push(t("vacancyEdit.scheduledFor", { time: names.wall(row.schedule.localTime) }));
  }
  if (row.editor !== null) parts.push(t("vacancies.writing", { name: row.editor }));
  else if ((row.status === "draft" || row.status === "changed") && row.editedBy !== null) {
    const when = ago <= 1 ? names.ago(Math.max(0, ago)) : names.day(edited, today);
    parts.push(t("vacancies.pair", { first: row.editedBy, second: when }));
  }
  const alerts: string[] = [];
  if (row.withheld.length > 0) {
    alerts.push(t("vacancies.withheld", { languages: format.list(row.withheld.map((each) => names.language(each))) }));
  }
  if (row.schedule === null && row.scheduleRefused !== null) alerts.push(t("vacancyEdit.what.schedule_refused"));
  return (
    <span className={css.below}>
      {alerts.length > 0 && <strong className={css.alert}>{alerts.join(" · ")}</strong>}
      {alerts.length > 0 && parts.length > 0 && " · "}
      {parts.join(" · ")}
    </span>
  );
}

function marketsIn(
  chosen: readonly MarketCode[] | null,
  offered: readonly MarketCode[],
  all: string,
  none: string,
  nameOf: (code: MarketCode) => string,
): string {
  if (chosen === null) return all;
  if (chosen.length === 0) return none;
  if (chosen.length >= offered.length && offered.every((market) => chosen.includes(market))) return all;
  if (chosen.length <= mostMarkets) return chosen.map(nameOf).join(", ");
  return `${chosen.slice(0, shownOfMore).map(nameOf).join(", ")} +${chosen.length - shownOfMore}`;
}

interface CountProps {
  readonly count: number | null;
  /** Text for screen readers, because the number alone is unclear. */
  readonly spoken: (count: number) => string;
  readonly search: ReturnType<typeof waitingNow>;
}

function Count({ count, spoken, search }: CountProps) {
  const { format } = useLanguage();
  if (count === null) return <>–</>;
  if (count === 0) return <>{format.number(0)}</>;
  return (
    <Link to="/" search={search} className={css.count} aria-label={spoken(count)} onClick={stop}>
      {format.number(count)}
    </Link>
  );
}

/** Full circle, half circle, ring or line: the shape shows the status without colour. */
function StatusSign({ status }: { readonly status: VacancyStatus }) {
  return (
    <svg className={signs.sign} viewBox="0 0 12 12" aria-hidden="true">
      {status === "closed" ? (
        <path d="M1 6h10" />
      ) : (
        <>
          <circle cx="6" cy="6" r="4.5" className={status === "published" || status === "changed" ? signs.full : ""} />
          {status === "scheduled" && <path d="M6 1.5a4.5 4.5 0 0 1 0 9z" className={signs.full} />}
        </>
      )}
    </svg>
  );
}
