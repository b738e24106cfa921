import { Link } from "@tanstack/react-router";
import type { DeskDetail, DeskEarlier } from "../../domain/desk/application.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";

/** Other applications with the same number or address, and what became of them (D10): a person decides whether it is one person. */
export function SamePerson({ application }: { readonly application: DeskDetail }) {
  const { t } = useLanguage();
  if (application.samePerson.length === 0) return null;
  return (
    <section className={css.samePerson} aria-labelledby="desk-same">
      <h3 id="desk-same">{t("detail.same")}</h3>
      {application.optedOutBefore && <p className={css.warning}>{t("act.optedOutText")}</p>}
      <ul>
        {application.samePerson.map((earlier) => (
          <Earlier key={earlier.id} earlier={earlier} />
        ))}
      </ul>
    </section>
  );
}

function Earlier({ earlier: { id, code, appliedAt, status, endedAt, both } }: { readonly earlier: DeskEarlier }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const state = t(`status.${status}`);
  return (
    <li>
      <Link to="/applications/$id" params={{ id: String(id) }} search>
        {t("detail.sameLink", { code, time: format.moment(appliedAt, now) })}
      </Link>
      {" · "}
      {endedAt === null ? state : t("detail.sameEnded", { status: state, time: format.moment(endedAt, now) })}
      {" · "}
      {t(both ? "detail.sameBoth" : "detail.sameOne")}
    </li>
  );
}
