import { Link } from "@tanstack/react-router";
import { type DeskFigures, leastForShares } from "../../domain/desk/figures.ts";
import { type DueFilter, nobodysFilter, type QueueFilter } from "../../domain/desk/queue-filter.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { Count } from "./count.tsx";
import css from "./figures.module.css";
import { lasting } from "./lasting.ts";

interface LoadProps {
  readonly figures: Pick<DeskFigures, "load">;
  readonly filter: QueueFilter;
  readonly applied: readonly string[];
}

const due = ["overdue", "now", "soon", "later"] as const satisfies readonly DueFilter[];

/** What each has to do now, and what they did in these days. */
export function Load({ figures: { load }, filter, applied }: LoadProps) {
  const { t, format } = useLanguage();
  const me = useMe();
  const unlisted = load.reduce((sum, { contacted, contactedListed }) => sum + contacted - contactedListed, 0);
  return (
    <section aria-labelledby="figures-load">
      <h2 id="figures-load">{t("figures.load")}</h2>
      {me.role !== "manager" && <p className={css.intro}>{t("figures.ownLoad")}</p>}
      <div className={css.wide} tabIndex={0} role="group" aria-labelledby="figures-load">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t("frame.recruiter")}</th>
              {due.map((name) => (
                <th key={name} scope="col">
                  {t(`due.${name}`)}
                </th>
              ))}
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
                  {due.map((name) => (
                    <td key={name} className={name === "overdue" && todo.overdue > 0 ? css.overdue : undefined}>
                      <Count count={todo[name]} rows={{ ...filter, recruiter: whose, due: [name] }} />
                    </td>
                  ))}
                  <td>
                    <Count count={contacted} rows={{ ...filter, applied, writer: whose }} />
                  </td>
                  <td>{half === null ? "–" : lasting(half, t)}</td>
                  <td>
                    <Count count={kept} rows={{ ...filter, applied, writer: whose, promise: ["kept"] }}>
                      {contacted < leastForShares ? kept : format.share(kept, contacted)}
                    </Count>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {unlisted > 0 && <p className={css.intro}>{t("figures.unlisted", { count: unlisted })}</p>}
    </section>
  );
}
