import { Link } from "@tanstack/react-router";
import type { DeskDetail } from "../../domain/desk/desk.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";

/** Other applications with the same number or address (D10): a person decides whether it is one person. */
export function SamePerson({ one }: { readonly one: DeskDetail }) {
  const { t, format } = useLanguage();
  const now = useNow();
  if (one.samePerson.length === 0) return null;
  return (
    <section className={css.deskSamePerson} aria-labelledby="desk-same">
      <h3 id="desk-same">{t("detail.same")}</h3>
      <p>{t("detail.sameText")}</p>
      <ul>
        {one.samePerson.map(({ id, code, appliedAt }) => (
          <li key={id}>
            <Link to="/applications/$id" params={{ id: String(id) }} search>
              {t("detail.sameLink", { code, time: format.moment(appliedAt, now) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
