/** The page before log-in: one card. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import type { DeskBrandMark } from "../../domain/desk/log-in.ts";
import { LogoMark } from "../../ui/pictures/logo-mark.tsx";
import { LanguageChoice } from "../frame/language-choice.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import { brandMark } from "./brand.ts";
import css from "./log-in.module.css";

interface SheetProps {
  readonly title: string;
  /** It replaces the previous step, whose button had the focus. */
  readonly turned?: boolean;
  readonly children: ReactNode;
}

export function Sheet({ title, turned = false, children }: SheetProps) {
  const brand = brandMark();
  useTitle(brand === null ? title : `${title} · ${brand.name}`);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (turned) heading.current?.focus();
  }, [turned]);
  useLayoutEffect(() => {
    // The page's brand colours (server/site/brand.ts) hold while such a screen is shown.
    const { dataset } = document.documentElement;
    dataset["logIn"] = "";
    return () => {
      delete dataset["logIn"];
    };
  }, []);
  return (
    <main className={css.sheet}>
      <Brand brand={brand} />
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

function Brand({ brand }: { readonly brand: DeskBrandMark | null }) {
  const { t } = useLanguage();
  if (brand === null)
    return (
      <p className={css.sheetBrand}>
        <LogoMark /> <span className="serif">{t("frame.desk")}</span>
      </p>
    );
  const { name, icon, logo } = brand;
  return (
    <p className={css.sheetBrand}>
      {logo === null && icon !== null && <img className="mk" src={icon} alt="" />}
      <span>
        {logo === null ? (
          <span className="serif">{name}</span>
        ) : (
          <picture>
            {logo.dark && (
              <source
                media="(prefers-color-scheme: dark)"
                srcSet={logo.dark.address}
                width={logo.dark.width}
                height={logo.dark.height}
              />
            )}
            <img className="lg" src={logo.address} width={logo.width} height={logo.height} alt={name} />
          </picture>
        )}{" "}
        <small>{t("frame.desk")}</small>
      </span>
    </p>
  );
}
