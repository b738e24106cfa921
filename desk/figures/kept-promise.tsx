import { type DeskFigures, figureSpans, leastForShares } from "../../domain/desk/figures.ts";
import { periodOf, type QueueFilter } from "../../domain/desk/queue-filter.ts";
import { useLanguage } from "../language.tsx";
import { Bars } from "./bars.tsx";
import { CountLink } from "./count-link.tsx";
import css from "./figures.module.css";
import { everyPart, partPeriod } from "./part-period.ts";

interface KeptPromiseProps {
  readonly figures: Pick<DeskFigures, "promise" | "days" | "since" | "computedAt">;
  readonly filter: QueueFilter;
}

/** The share of kept promises, as on the home page, and its course over time. */
export function KeptPromise({ figures: { promise, days, since, computedAt }, filter }: KeptPromiseProps) {
  const { t, format } = useLanguage();
  const { kept, missed, claimed, spam, objected, optedOut, before, parts, keptListed, missedListed } = promise;
  const all = kept + missed;
  const [from, until] = [new Date(since), new Date(computedAt)];
  const earlier = new Date(2 * from.getTime() - until.getTime());
  const rows = (outcome: "kept" | "missed", applied: string) => ({ ...filter, promise: [outcome], applied: [applied] });
  const unlisted = all - keptListed - missedListed;
  return (
    <section aria-labelledby="figures-promise">
      <h2 id="figures-promise">{t("figures.promise")}</h2>
      {all === 0 ? (
        <p className={css.intro}>
          {t("figures.nobodyDue")}
          {spam > 0 && ` ${t("figures.leftOut", { count: spam, objected })}`}
          {optedOut > 0 && ` ${t("figures.optedOut", { count: optedOut })}`}
        </p>
      ) : (
        <>
          <div className={css.big}>
            <strong>{all < leastForShares ? kept : format.share(kept, all)}</strong>
            <p>
              <CountLink count={kept} rows={rows("kept", periodOf(from, until))}>
                {t("figures.kept", { kept, all })}
              </CountLink>{" "}
              <b>
                <CountLink count={missed} rows={rows("missed", periodOf(from, until))}>
                  {t("figures.missed", { missed })}
                </CountLink>
              </b>
              {claimed > 0 && ` ${t("figures.claimed", { count: claimed })}`}
              {spam > 0 && ` ${t("figures.leftOut", { count: spam, objected })}`}
              {optedOut > 0 && ` ${t("figures.optedOut", { count: optedOut })}`}
              {before.kept + before.missed > 0 && (
                <>
                  <br />
                  <CountLink count={before.kept} rows={rows("kept", periodOf(earlier, from))}>
                    {t("figures.before", { kept: before.kept, all: before.kept + before.missed })}
                  </CountLink>
                </>
              )}
            </p>
          </div>
          <Bars
            title={t("figures.promise")}
            bars={everyPart(parts, figureSpans[days], [from, until]).map((part) => {
              const applied = partPeriod(part.from, figureSpans[days], [from, until]);
              return {
                name: figureSpans[days] === "month" ? format.month(part.from) : format.day(part.from),
                good: part.kept,
                bad: part.missed,
                goodRows: rows("kept", applied),
                badRows: rows("missed", applied),
              };
            })}
            good={t("figures.inTime")}
            bad={t("figures.late")}
            scale
            ends={5}
          />
        </>
      )}
      {unlisted > 0 && <p className={css.intro}>{t("figures.unlisted", { count: unlisted })}</p>}
    </section>
  );
}
