import { useLanguage } from "../language.tsx";
import css from "./search.module.css";
import type { Found } from "./use-found.ts";

/** How many were found; said to whoever does not see the list change. */
export function Count({ found: { answer, settled, people } }: { readonly found: Found }) {
  const { t } = useLanguage();
  return (
    <p className={css.count} role="status">
      {answer &&
        settled &&
        people.length > 0 &&
        t(answer.more ? "search.atLeast" : "search.people", { count: people.length })}
      {answer && settled && people.length === 0 && t("search.none")}
    </p>
  );
}
