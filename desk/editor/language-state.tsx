import { useLanguage } from "../language.tsx";
import css from "./languages.module.css";

export interface LanguageStateProps {
  readonly state: "missing" | "source" | "drafted" | "older" | "current";
  readonly count: number;
}

export function LanguageState({ state, count }: LanguageStateProps) {
  const { t } = useLanguage();
  if (state === "source") return <span className={css.state}>{t("vacancyEdit.state.source")}</span>;
  if (state === "missing") {
    return (
      <span className={css.state}>
        {t("vacancyEdit.state.missing")} <Sign path="M4 10a6 6 0 0 1 12 0 6 6 0 0 1-12 0" />
      </span>
    );
  }
  if (state === "older" || state === "drafted") {
    return (
      <span className={`${css.state} ${css.older}`}>
        <span>{t(`vacancyEdit.state.${state}`, { count })}</span>{" "}
        <Sign path="M3 10a7 7 0 0 1 14 0 7 7 0 0 1-14 0M10 6v4.5l3 1.5" />
      </span>
    );
  }
  return (
    <span className={`${css.state} ${css.current}`}>
      <span className="hide">{t("vacancyEdit.state.current")}</span>
      <Sign path="M4.5 10.5l4 4 7-8.5" />
    </span>
  );
}

function Sign({ path }: { readonly path: string }) {
  return (
    <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
