import { useQuery } from "@tanstack/react-query";
import { leastForShares } from "../../domain/desk/figures.ts";
import { figuresQuery } from "../requests/figures.ts";
import { durationText } from "../figures/duration-text.ts";
import { useLanguage } from "../language.tsx";
import css from "./team.module.css";

/** Renders nothing while figures load: the rest of the page does not wait for them. */
export function Month({ id }: { readonly id: string }) {
  const { t, format } = useLanguage();
  const { data } = useQuery(figuresQuery({}));
  const own = data?.load.find(({ recruiter }) => recruiter?.id === id);
  if (!own) return null;
  const { contacted, kept, half } = own;
  return (
    <>
      <h3>{t("figures.days", { count: 30 })}</h3>
      <dl className={css.month}>
        <dt>{t("stage.contacted")}</dt>
        <dd>{half === null ? "–" : t("team.contactedIn", { count: contacted, time: durationText(half, t) })}</dd>
        <dt>{t("figures.keptShort")}</dt>
        <dd>
          {contacted === 0 ? (
            "–"
          ) : (
            <>
              {contacted < leastForShares
                ? t("figures.of", { part: kept, all: contacted })
                : format.share(kept, contacted)}{" "}
              <small>{t("figures.missed", { missed: contacted - kept })}</small>
            </>
          )}
        </dd>
      </dl>
    </>
  );
}
