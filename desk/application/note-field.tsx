/** The text of a new note. After `@` it offers the names of colleagues. */
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import { unfinishedMention } from "../../domain/desk/mentions.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./menu.module.css";

/** Typing more letters leads to the others. */
const mostOffered = 6;

interface NoteFieldProps {
  readonly text: string;
  readonly hint: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly write: (text: string) => void;
}

export function NoteField({ text, hint, field, write }: NoteFieldProps) {
  const { t, format } = useLanguage();
  const me = useMe();
  const list = useId();
  /** Null: several characters are selected, or another element has the focus. */
  const [caret, setCaret] = useState<number | null>(null);
  const [pointed, setPointed] = useState(0);
  /** The index of an `@` whose names were closed by Escape. */
  const [closed, setClosed] = useState<number | null>(null);
  const colleagues = me.recruiters.filter(({ id }) => id !== me.id);
  const begun = caret === null ? null : unfinishedMention(text, caret, colleagues);
  const people = begun === null || begun.from === closed ? [] : begun.people.slice(0, mostOffered);
  const active = Math.min(pointed, people.length - 1);
  const option = people[active] && `${list}-${active}`;
  useEffect(() => {
    if (!option) return;
    // After the browser has scrolled to the caret.
    const frame = requestAnimationFrame(() =>
      document.getElementById(option)?.scrollIntoView({ block: "nearest", behavior: "instant" }),
    );
    return () => cancelAnimationFrame(frame);
  });

  const put = (colleague: string) => {
    if (!begun || caret === null) return;
    const before = `${text.slice(0, begun.from)}@${colleague} `;
    flushSync(() => write(before + text.slice(caret).replace(/^ /, "")));
    field.current?.setSelectionRange(before.length, before.length);
    // Without a select event if the caret is there already.
    setCaret(before.length);
  };
  const choose = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPointed((active + step + people.length) % people.length);
    else if (event.key === "Enter") put(people[active]?.name ?? "");
    else if (event.key === "Escape") setClosed(begun?.from ?? null);
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const sends = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (sends) event.currentTarget.form?.requestSubmit();
    else if (people.length > 0 && choose(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.closest<HTMLElement>("section")?.focus();
    }
  };
  return (
    <>
      <textarea
        ref={field}
        name="text"
        value={text}
        onChange={(event) => {
          write(event.target.value);
          setPointed(0);
          setClosed(null);
        }}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
          setCaret(selectionStart === selectionEnd ? selectionStart : null)
        }
        onBlur={() => setCaret(null)}
        rows={2}
        maxLength={2000}
        dir="auto"
        aria-label={t("detail.noteLabel")}
        aria-describedby={hint}
        aria-autocomplete="list"
        aria-controls={option && list}
        aria-activedescendant={option}
        onKeyDown={press}
      />
      <span role="status" className="hide">
        {people.length > 0 && `${t("team.title")}: ${format.list(people.map((person) => person.name))}`}
      </span>
      {people.length > 0 && (
        <div role="listbox" id={list} aria-label={t("team.title")} className={css.sheet}>
          {people.map((person, at) => (
            <div
              key={person.id}
              role="option"
              id={`${list}-${at}`}
              aria-selected={at === active}
              className={css.choice}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => put(person.name)}
            >
              <bdi>{person.name}</bdi>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
