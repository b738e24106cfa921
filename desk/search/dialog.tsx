/**
 * The search over all applications, opened by `/` or the header. Focus stays in the field; arrows
 * choose, Enter opens. A complete code chooses its application, and only Enter opens it.
 */
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import type { SearchScope } from "../../domain/desk/search.ts";
import { mostTyped } from "../../domain/search/limits.ts";
import { CrossIcon } from "../../ui/pictures/icons.tsx";
import { focusPane } from "../frame/focus.ts";
import { Key } from "../frame/key.tsx";
import { SearchIcon } from "../frame/search-icon.tsx";
import { Failed } from "../frame/states.tsx";
import { useLanguage } from "../language.tsx";
import { EmptySearch } from "./empty-state.tsx";
import { Results } from "./results.tsx";
import { Scopes } from "./scopes.tsx";
import css from "./search.module.css";
import { type Found, useSearch } from "./use-search.ts";

export function SearchDialog({ close }: { readonly close: () => void }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [scope, setScope] = useState<SearchScope>("everybody");
  /** Chosen by hand; null: the typed code's application, or the first. */
  const [pointed, setPointed] = useState<number | null>(null);
  /** Enter was pressed before the result arrived. */
  const [waiting, setWaiting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const found = useSearch(typed, scope);
  const { people, answer, settled } = found;
  const whose = settled ? (answer?.opens ?? null) : null;
  const active = pointed ?? Math.max(0, whose === null ? 0 : people.findIndex(({ id }) => id === whose));
  const chosen = people[Math.min(active, people.length - 1)];

  const open = (id: number) => {
    flushSync(close);
    // Before the dialog returns focus to a row of another applicant.
    focusPane();
    void navigate({ to: "/applications/$id", params: { id: String(id) }, search: true }).then(focusPane);
  };
  const look = (text: string, among: SearchScope) => {
    setTyped(text);
    setScope(among);
    setPointed(null);
    setWaiting(false);
  };
  const meant = settled && waiting ? (whose ?? people[0]?.id ?? null) : null;
  useEffect(() => {
    if (meant !== null) open(meant);
    // oxlint-disable-next-line react/exhaustive-deps -- once per match
  }, [meant]);
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [list, active]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && people.length > 0) {
      event.preventDefault();
      setPointed((Math.min(active, people.length - 1) + step + people.length) % people.length);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!settled) setWaiting(true);
    else if (pointed === null && whose !== null) open(whose);
    else if (chosen) open(chosen.id);
  };

  return (
    <ModalOverlay
      className={css.backdrop ?? ""}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <Modal className={css.place ?? ""}>
        <Dialog className={css.dialog ?? ""} aria-label={t("search.title")}>
          <search className={css.head}>
            <SearchIcon />
            <input
              ref={field}
              autoFocus
              role="combobox"
              aria-label={t("search.label")}
              aria-expanded={people.length > 0}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={chosen ? `${list}-${people.indexOf(chosen)}` : undefined}
              placeholder={t("search.label")}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={mostTyped}
              // Numbers read from left to right in any language.
              dir={/^[\d\s+().-]+$/.test(typed) ? "ltr" : undefined}
              value={typed}
              onChange={(event) => look(event.target.value, scope)}
              onKeyDown={press}
            />
            <Count found={found} />
            <button type="button" className={css.close} onClick={close}>
              <span className="hide">{t("frame.close")}</span>
              <span className={css.escape}>
                <Key name="Esc" />
              </span>
              <CrossIcon />
            </button>
          </search>
          <Scopes
            scope={scope}
            change={(among) => {
              look(typed, among);
              field.current?.focus();
            }}
          />
          <div className={css.body}>
            {found.error ? <Failed error={found.error} retry={found.again} /> : null}
            {people.length > 0 && (
              <Results
                id={list}
                found={found}
                active={people.indexOf(chosen ?? people[0]!)}
                point={setPointed}
                open={open}
              />
            )}
            {people.length > 0 && answer?.more && <p className={css.more}>{t("search.more")}</p>}
            {answer && settled && people.length === 0 && (
              <EmptySearch
                typed={typed.trim()}
                scope={scope}
                near={answer.near}
                open={open}
                everybody={() => {
                  look(typed, "everybody");
                  field.current?.focus();
                }}
              />
            )}
            {!answer && people.length === 0 && !found.error && <p className={css.more}>{t("search.start")}</p>}
          </div>
          <footer className={css.foot}>
            <p>
              <Key name="↑" quiet />
              <Key name="↓" quiet /> {t("search.choose")}
            </p>
            <p>
              <Key name="Enter" quiet /> {t("search.opens")}
            </p>
            <p>{t("search.wholeCode")}</p>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Number of results, announced to screen readers. */
function Count({ found: { answer, settled, people } }: { readonly found: Found }) {
  const { t } = useLanguage();
  return (
    <p className={css.count} role="status">
      {answer &&
        settled &&
        people.length > 0 &&
        t(answer.more ? "search.atLeast" : "search.people", { count: people.length })}
      {answer && settled && people.length === 0 && t("search.none")}
    </p>
  );
}
