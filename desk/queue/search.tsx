import { useRef } from "react";
import { flushSync } from "react-dom";
import { Key } from "../frame/key.tsx";
import { SearchIcon } from "../frame/search-icon.tsx";
import { useKeys } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import type { Filter } from "./filter.ts";
import css from "./toolbar.module.css";

interface SearchProps {
  readonly filter: Filter;
  readonly change: (filter: Filter) => void;
  /** Leaves the field for the list. */
  readonly done: () => void;
}

/** Stands in the header, and searches the rows that are loaded. */
export function Search({ filter, change, done }: SearchProps) {
  const { t } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  useKeys({ "/": () => field.current?.focus() });
  return (
    <search className={css.search} title={t("queue.searchHint")}>
      <SearchIcon />
      <input
        ref={field}
        type="search"
        aria-label={`${t("queue.search")}. ${t("queue.searchHint")}`}
        placeholder={t("queue.search")}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={filter.text}
        onChange={(event) => change({ ...filter, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Escape" && event.key !== "Enter") return;
          event.preventDefault();
          field.current?.blur();
          // The rows have to be there again before one of them can take the focus.
          if (event.key === "Escape") flushSync(() => change({ ...filter, text: "" }));
          done();
        }}
      />
      <Key name="/" quiet />
    </search>
  );
}
