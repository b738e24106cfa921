/** Stands in the header on every screen, and opens the search; so does `/`. */
import { useState } from "react";
import { Key } from "../frame/key.tsx";
import { SearchIcon } from "../frame/search-icon.tsx";
import { useKeys } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { SearchDialog } from "./dialog.tsx";
import css from "./field.module.css";
import { useRemembering } from "./recent.ts";

export function SearchField() {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  useKeys({ "/": () => setOpen(true) });
  useRemembering();
  return (
    <div className={css.place}>
      <button type="button" className={css.field} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SearchIcon />
        <span className={css.label}>{t("search.label")}</span>
        <Key name="/" quiet />
      </button>
      {open && <SearchDialog close={() => setOpen(false)} />}
    </div>
  );
}
