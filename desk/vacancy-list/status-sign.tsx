import type { VacancyStatus } from "../../domain/vacancies/status.ts";
import css from "./signs.module.css";

/** Full, half, a ring, a line: the shape says it, whatever the colour. */
export function StatusSign({ status }: { readonly status: VacancyStatus }) {
  return (
    <svg className={css.sign} viewBox="0 0 12 12" aria-hidden="true">
      {status === "closed" ? (
        <path d="M1 6h10" />
      ) : (
        <>
          <circle cx="6" cy="6" r="4.5" className={status === "published" || status === "changed" ? css.full : ""} />
          {status === "scheduled" && <path d="M6 1.5a4.5 4.5 0 0 1 0 9z" className={css.full} />}
        </>
      )}
    </svg>
  );
}
