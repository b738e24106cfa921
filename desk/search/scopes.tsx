import { type SearchScope, searchScopes } from "../../domain/desk/search.ts";
import { useLanguage } from "../language.tsx";
import css from "./search.module.css";

export const scopeNames = {
  everybody: "search.everybody",
  open: "search.open",
  mine: "search.mine",
} as const satisfies Record<SearchScope, string>;

interface ScopesProps {
  readonly scope: SearchScope;
  readonly change: (scope: SearchScope) => void;
}

export function Scopes({ scope, change }: ScopesProps) {
  const { t } = useLanguage();
  return (
    <div className={css.scopes} role="group" aria-label={t("search.scope")}>
      {searchScopes.map((name) => (
        <button
          key={name}
          type="button"
          className={css.scope}
          aria-pressed={name === scope}
          onClick={() => change(name)}
        >
          {t(scopeNames[name])}
        </button>
      ))}
      <p className={css.hint}>{t("search.searches")}</p>
    </div>
  );
}
