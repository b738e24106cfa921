/** No results: says where the search looked, and suggests alternatives. */
import type { DeskSearch, SearchScope } from "../../domain/desk/search.ts";
import { useLanguage } from "../language.tsx";
import { scopeNames } from "./scopes.tsx";
import css from "./search.module.css";

interface NothingProps {
  readonly typed: string;
  readonly scope: SearchScope;
  readonly near: DeskSearch["near"];
  readonly open: (id: number) => void;
  readonly everybody: () => void;
}

export function EmptySearch({ typed, scope, near, open, everybody }: NothingProps) {
  const { t } = useLanguage();
  return (
    <div className={css.nothing}>
      <p>
        {t("search.nobody", { scope: t(scopeNames[scope]), typed })}
        {near.length > 0 && ` ${t("search.near")}`}
      </p>
      {near.map(({ id, code, name }) => (
        <p key={code}>
          <button type="button" className={css.link} onClick={() => open(id)}>
            {code}, <bdi>{name}</bdi>
          </button>
        </p>
      ))}
      {scope !== "everybody" && (
        <p>
          <button type="button" className={css.link} onClick={everybody}>
            {t("search.lookEverywhere")}
          </button>
        </p>
      )}
    </div>
  );
}
