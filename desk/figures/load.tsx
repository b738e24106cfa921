import { Link } from "@tanstack/react-router";
import { type DeskFigures, leastForShares } from "../../domain/desk/figures.ts";
import { nobodysFilter, type QueueFilter } from "../../domain/desk/queue-filter.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { CountLink } from "./count-link.tsx";
import css from "./figures.module.css";
import own from "./load.module.css";
import { durationText } from "./duration-text.ts";
import { countOpenWork, openWorkParts, OpenWorkBar } from "./open-work-bar.tsx";

interface LoadProps {
  readonly figures: Pick<DeskFigures, "load">;
  readonly filter: QueueFilter;
  readonly applied: readonly string[];
}

/** Each recruiter's open work, and what they did in this period. */
export function Load({ figures: { load }, filter, applied }: LoadProps) {
  const { t, format } = useLanguage();
  const me = useMe();
  const most = Math.max(1, ...load.map(countOpenWork));
  const unlisted = load.reduce((sum, { contacted, contactedListed }) => sum + contacted - contactedListed, 0);
  if (load.every((row) => countOpenWork(row) + row.contacted === 0)) {
    // Rows of zeros would read as a result.
    return (
      <section aria-labelledby="figures-load">
        <h2 id="figures-load">{t("figures.load")}</h2>
        <p className={css.intro}>{t("figures.nothingYet")}</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="figures-load">
      <h2 id="figures-load">{t("figures.load")}</h2>
      {me.role !== "manager" && <p className={css.intro}>{t("figures.ownLoad")}</p>}
      <div className={css.wide} tabIndex={0} role="group" aria-labelledby="figures-load">
        <table className={`${css.table} ${css.cards}`}>
          <thead>
            <tr>
              <th scope="col">{t("frame.recruiter")}</th>
              <th scope="col">{t("team.open")}</th>
              <th scope="col">{t("stage.contacted")}</th>
              <th scope="col">{t("figures.halfWithin")}</th>
              <th scope="col">{t("figures.keptShort")}</th>
            </tr>
          </thead>
          <tbody>
            {load.map(({ recruiter, contacted, half, kept, ...todo }) => {
              const whose = [recruiter?.id ?? nobodysFilter];
              return (
                <tr key={recruiter?.id ?? ""}>
                  <th scope="row">
                    {recruiter?.id === me.id ? (
                      <Link to="/" search={{ view: "mine" }}>
                        {recruiter.name}
                      </Link>
                    ) : (
                      <bdi>{recruiter?.name ?? t("figures.nobodys")}</bdi>
                    )}
                  </th>
                  <td className={css.chart} data-name={t("team.open")}>
                    <OpenWorkBar
                      name={recruiter?.name ?? t("figures.nobodys")}
                      todo={todo}
                      most={most}
                      rows={{ ...filter, recruiter: whose }}
                    />
                  </td>
                  <td data-name={t("stage.contacted")}>
                    <CountLink count={contacted} rows={{ ...filter, applied, writer: whose }} />
                  </td>
                  <td data-name={t("figures.halfWithin")}>{half === null ? "–" : durationText(half, t)}</td>
                  <td data-name={t("figures.keptShort")}>
                    {contacted === 0 ? (
                      "–"
                    ) : (
                      <CountLink count={kept} rows={{ ...filter, applied, writer: whose, promise: ["kept"] }}>
                        {contacted < leastForShares ? kept : format.share(kept, contacted)}
                      </CountLink>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={css.legend}>
        {openWorkParts.map((name) => (
          <span key={name} className={own[`${name}Mark`]}>
            {t(`due.${name}`)}
          </span>
        ))}
      </p>
      <LoadTable load={load} filter={filter} />
      {unlisted > 0 && <p className={css.intro}>{t("figures.unlisted", { count: unlisted })}</p>}
    </section>
  );
}

interface LoadTableProps {
  readonly load: DeskFigures["load"];
  readonly filter: QueueFilter;
}

/** The chart's data as a table. */
function LoadTable({ load, filter }: LoadTableProps) {
  const { t } = useLanguage();
  return (
    <details>
      <summary>{t("figures.table")}</summary>
      <div className={css.wide} tabIndex={0} role="group" aria-label={t("figures.load")}>
        <table className={css.table}>
          <thead>
            <tr>
              <td />
              {openWorkParts.map((name) => (
                <th key={name} scope="col">
                  {t(`due.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {load.map(({ recruiter, ...todo }) => (
              <tr key={recruiter?.id ?? ""}>
                <th scope="row">
                  <bdi>{recruiter?.name ?? t("figures.nobodys")}</bdi>
                </th>
                {openWorkParts.map((name) => (
                  <td key={name} className={name === "overdue" && todo.overdue > 0 ? own.lateNumber : undefined}>
                    <CountLink
                      count={todo[name]}
                      rows={{ ...filter, recruiter: [recruiter?.id ?? nobodysFilter], due: [name] }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
