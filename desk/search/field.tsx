import { useState } from "react";
import { Key } from "../frame/key.tsx";
import { SearchIcon } from "../frame/search-icon.tsx";
import { useKeys } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import states from "../frame/states.module.css";
import { SearchDialog } from "./dialog.tsx";
import css from "./field.module.css";
import { useRememberOpened } from "./recent.ts";

export function SearchField() {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  useKeys({ "/": () => setOpen(true) });
  useRememberOpened();
  return (
    <div className={css.place}>
      <button type="button" className={css.field} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SearchIcon />
        <span className={`${states.cut} ${css.label}`}>{t("search.label")}</span>
        <Key name="/" quiet />
      </button>
      {open && <SearchDialog close={() => setOpen(false)} />}
    </div>
  );
}
