import { Link } from "@tanstack/react-router";
import { type DeskLoadRow, leastForShares } from "../../domain/desk/figures.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./figures.module.css";
import { lasting } from "./lasting.ts";

/** What each has to do now, and what they did in these days. */
export function Load({ rows }: { readonly rows: readonly DeskLoadRow[] }) {
  const { t, format } = useLanguage();
  const me = useMe();
  return (
    <section aria-labelledby="figures-load">
      <h2 id="figures-load">{t("figures.load")}</h2>
      {me.role !== "manager" && <p className={css.intro}>{t("figures.ownLoad")}</p>}
      <div className={css.wide} tabIndex={0} role="group" aria-labelledby="figures-load">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t("frame.recruiter")}</th>
              <th scope="col">{t("figures.overdue")}</th>
              <th scope="col">{t("figures.soon")}</th>
              <th scope="col">{t("figures.later")}</th>
              <th scope="col">{t("stage.contacted")}</th>
              <th scope="col">{t("figures.halfWithin")}</th>
              <th scope="col">{t("figures.keptShort")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ recruiter, overdue, soon, later, contacted, half, kept }) => (
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
                <td className={overdue > 0 ? css.overdue : undefined}>{overdue}</td>
                <td>{soon}</td>
                <td>{later}</td>
                <td>{contacted}</td>
                <td>{half === null ? "–" : lasting(half, t)}</td>
                <td>{contacted < leastForShares ? kept : format.share(kept, contacted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
