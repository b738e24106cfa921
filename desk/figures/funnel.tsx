import { useState } from "react";
import { type DeskFunnelRow, funnelStages, leastForShares } from "../../domain/desk/figures.ts";
import { mostValues, type QueueFilter } from "../../domain/desk/queue-filter.ts";
import { isMarketCode } from "../../locales/markets.ts";
import { ChevronIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import { CountLink, type Rows } from "./count-link.tsx";
import css from "./figures.module.css";

interface FunnelProps {
  readonly rows: readonly DeskFunnelRow[];
  readonly filter: QueueFilter;
}

/**
 * Erased applications have their own row: their vacancy, market and source are gone, and no list
 * shows them.
 */
const erased = "";

/** From application to hire: by vacancy, then market, then source. */
export function Funnel({ rows, filter }: FunnelProps) {
  const { t, format } = useLanguage();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const all = totalOf(rows);
  const most = Math.max(1, ...all.people);
  const nobody = rows.length === 0;
  const toggle = (key: string) =>
    setOpen((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]));
  return (
    <section className={css.funnel} aria-labelledby="figures-funnel">
      <h2 id="figures-funnel">{t("figures.funnel")}</h2>
      <p className={css.intro}>{t(nobody ? "figures.nothingYet" : "figures.funnelText")}</p>
      {!nobody && (
        <div className={css.wide} tabIndex={0} role="group" aria-labelledby="figures-funnel">
          <table className={`${css.table} ${css.cards}`}>
            <thead>
              <tr>
                <th scope="col">{t("figures.by")}</th>
                {funnelStages.map((stage) => (
                  <th key={stage} scope="col">
                    {t(`stage.${stage}`)}
                  </th>
                ))}
                <th scope="col">{t("figures.toHired")}</th>
              </tr>
            </thead>
            <tbody>
              {branches(rows, (row) => (row.market === null ? erased : row.values.vacancy)).flatMap((vacancy) => {
                const key = JSON.stringify([vacancy.key]);
                if (vacancy.key === erased) {
                  return [<Line key={key} most={most} branch={vacancy} name={t("figures.deleted")} filter={null} />];
                }
                const ofVacancy: QueueFilter = { ...filter, vacancy: [vacancy.key ?? ""] };
                return [
                  <Line
                    key={key}
                    most={most}
                    branch={vacancy}
                    name={vacancy.rows[0]?.vacancy ?? t("figures.noVacancy")}
                    filter={ofVacancy}
                    open={open.has(key)}
                    toggle={() => toggle(key)}
                  />,
                  ...(open.has(key) ? branches(vacancy.rows, (row) => row.market) : []).flatMap((market) => {
                    const under = JSON.stringify([vacancy.key, market.key]);
                    const ofMarket = isMarketCode(market.key) ? { ...ofVacancy, market: [market.key] } : null;
                    return [
                      <Line
                        key={under}
                        most={most}
                        branch={market}
                        level={1}
                        name={market.key === null ? "" : format.market(market.key)}
                        filter={ofMarket}
                        open={open.has(under)}
                        toggle={() => toggle(under)}
                      />,
                      ...(open.has(under) ? branches(market.rows, (row) => row.source) : []).map((source) => (
                        <Line
                          key={JSON.stringify([vacancy.key, market.key, source.key])}
                          most={most}
                          branch={source}
                          level={2}
                          name={source.key ?? t("figures.direct")}
                          filter={ofSources(ofMarket, source.rows)}
                        />
                      )),
                    ];
                  }),
                ];
              })}
              <Line most={most} branch={{ key: null, rows, ...all }} name={t("figures.all")} filter={filter} />
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Null if there are more sources than a list filter accepts. */
function ofSources(filter: Rows, rows: readonly DeskFunnelRow[]): Rows {
  const source = rows.flatMap(({ values }) => values.sources);
  return filter === null || source.length > mostValues ? null : { ...filter, source };
}

interface LineProps {
  /** The largest number in the table, whose bar fills its cell. */
  readonly most: number;
  readonly branch: Branch;
  readonly name: string;
  readonly filter: Rows;
  readonly level?: 0 | 1 | 2;
  readonly open?: boolean;
  /** Absent: the row has no children. */
  readonly toggle?: () => void;
}

function Line({ most, branch: { people, secondsToHired }, name, filter, level = 0, open = false, toggle }: LineProps) {
  const { t, format } = useLanguage();
  const hired = people.at(-1) ?? 0;
  return (
    <tr>
      <th scope="row" className={[css.level0, css.level1, css.level2][level]}>
        {toggle ? (
          <button type="button" className={css.toggle} aria-expanded={open} onClick={toggle}>
            <ChevronIcon />
            <bdi>{name}</bdi>
          </button>
        ) : (
          <bdi>{name}</bdi>
        )}
      </th>
      {funnelStages.map((name, stage) => {
        const [count = 0, before = 0] = [people[stage], people[stage - 1]];
        return (
          <td key={name} data-name={t(`stage.${name}`)}>
            <CountLink count={count} rows={filter && { ...filter, reached: funnelStages.slice(stage, stage + 1) }} />{" "}
            {stage > 0 && before >= leastForShares && <small>{format.share(count, before)}</small>}
            <svg className={css.share} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(count / most) * 100} height="4" />
            </svg>
          </td>
        );
      })}
      <td data-name={t("figures.toHired")}>
        {hired === 0 ? "–" : t("figures.daysToHired", { days: Math.round(secondsToHired / hired / 86_400) })}
      </td>
    </tr>
  );
}

interface Branch {
  readonly key: string | null;
  readonly people: readonly number[];
  readonly secondsToHired: number;
  readonly rows: readonly DeskFunnelRow[];
}

/** Groups rows by key, the largest group first. */
function branches(rows: readonly DeskFunnelRow[], keyOf: (row: DeskFunnelRow) => string | null): Branch[] {
  const found = new Map<string | null, DeskFunnelRow[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return [...found]
    .map(([key, own]) => ({ key, rows: own, ...totalOf(own) }))
    .toSorted((left, right) => (right.people[0] ?? 0) - (left.people[0] ?? 0));
}

function totalOf(rows: readonly DeskFunnelRow[]): Pick<Branch, "people" | "secondsToHired"> {
  return {
    people: Array.from({ length: 6 }, (_, stage) => rows.reduce((all, row) => all + (row.people[stage] ?? 0), 0)),
    secondsToHired: rows.reduce((all, row) => all + row.secondsToHired, 0),
  };
}
