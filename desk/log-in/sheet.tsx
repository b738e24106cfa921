/** The page before log-in: one card. */
import { type ReactNode, useEffect, useRef } from "react";
import { LogoMark } from "../../ui/pictures/logo-mark.tsx";
import { LanguageChoice } from "../frame/language-choice.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import css from "./log-in.module.css";

interface SheetProps {
  readonly title: string;
  /** It replaces the previous step, whose button had the focus. */
  readonly turned?: boolean;
  readonly children: ReactNode;
}

export function Sheet({ title, turned = false, children }: SheetProps) {
  const { t } = useLanguage();
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (turned) heading.current?.focus();
  }, [turned]);
  return (
    <main className={css.sheet}>
      <p className={css.sheetBrand}>
        <LogoMark /> <span className="serif">{t("frame.desk")}</span>
      </p>
      <div className={css.sheetCard}>
        <h1 tabIndex={turned ? -1 : undefined} ref={heading}>
          {title}
        </h1>
        {children}
      </div>
      <LanguageChoice />
    </main>
  );
}
