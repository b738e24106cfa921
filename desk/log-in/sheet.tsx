/** The page of somebody who is not in yet: one card. */
import type { ReactNode } from "react";
import { LogoMark } from "../../ui/pictures/logo-mark.tsx";
import { LanguageChoice } from "../frame/language-choice.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import css from "./log-in.module.css";

export function Sheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useLanguage();
  useTitle(title);
  return (
    <main className={css.sheet}>
      <p className={css.sheetBrand}>
        <LogoMark /> <span className="serif">{t("frame.desk")}</span>
      </p>
      <div className={css.sheetCard}>
        <h1>{title}</h1>
        {children}
      </div>
      <LanguageChoice />
    </main>
  );
}
