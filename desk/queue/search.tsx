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
  /** Goes on to what was found. */
  readonly enter: () => void;
  /** Goes back to the list. */
  readonly leave: () => void;
}

/** Stands in the header, and searches the rows that are loaded. */
export function Search({ filter, change, enter, leave }: SearchProps) {
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
          if (event.key === "Enter") {
            enter();
            return;
          }
          // The rows have to be there again before one of them can take the focus.
          flushSync(() => change({ ...filter, text: "" }));
          leave();
        }}
      />
      <Key name="/" quiet />
    </search>
  );
}
