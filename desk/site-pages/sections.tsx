/** The sections of a page, in order: opened, moved, hidden, and own texts added. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { SitePageContent } from "../../domain/desk/site-pages.ts";
import { isFirst, moveSection, requiredSections, type SectionId } from "../../domain/site-content/sections.ts";
import { ChevronIcon } from "../../ui/pictures/icons.tsx";
import { Button } from "../frame/button.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { nextOwnText, withOwnText, withSection } from "./edits.ts";
import css from "./site-pages.module.css";
import { useSectionName } from "./words.ts";

interface SectionsProps {
  readonly draft: SitePageContent;
  /** Sections that show nothing at the moment. */
  readonly empty: readonly string[];
  readonly chosen: SectionId;
  readonly choose: (id: SectionId) => void;
  readonly change: (to: (draft: SitePageContent) => SitePageContent) => void;
}

const rowOf = (id: string) => `section-${id}`;

export function Sections({ draft, empty, chosen, choose, change }: SectionsProps) {
  const { t } = useLanguage();
  const nameOf = useSectionName();
  const { sections } = draft;
  /** The last move, for screen readers, and the row that keeps the focus. */
  const [moved, setMoved] = useState<{ readonly words: string; readonly focus: string } | null>(null);
  const taken = useRef<object | null>(null);
  useEffect(() => {
    // Moving a row in the document takes the focus from it.
    if (moved && taken.current !== moved) document.getElementById(moved.focus)?.focus();
    taken.current = moved;
  }, [moved]);
  const move = (id: SectionId, by: 1 | -1, focus: string) => {
    const to = moveSection(sections, id, by);
    if (to === sections) return;
    const place = to.findIndex((each) => each.id === id) + 1;
    setMoved({ words: t("sitePage.moved", { section: nameOf(draft, id), place, count: to.length }), focus });
    change((before) => ({ ...before, sections: [...moveSection(before.sections, id, by)] }));
  };
  const press = (event: KeyboardEvent, id: SectionId) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(id, event.key === "ArrowUp" ? -1 : 1, rowOf(id));
  };
  const added = nextOwnText(draft);
  return (
    <nav className={css.sections} aria-labelledby="page-sections">
      <h2 id="page-sections" className={states.heading}>
        {t("sitePage.sections")}
      </h2>
      <ol>
        {sections.map(({ id, hidden }) => {
          const name = nameOf(draft, id);
          const fixed = requiredSections.includes(id) || id === "page";
          const state = hidden
            ? t("sitePage.hidden")
            : empty.includes(id)
              ? t("sitePage.empty")
              : requiredSections.includes(id)
                ? t("sitePage.always")
                : null;
          return (
            <li key={id} aria-current={id === chosen ? "true" : undefined} className={hidden ? css.off : undefined}>
              <button
                type="button"
                id={rowOf(id)}
                aria-current={id === chosen ? "true" : undefined}
                onClick={() => choose(id)}
                onKeyDown={(event) => press(event, id)}
              >
                <bdi>{name}</bdi>
                {state !== null && <small>{state}</small>}
              </button>
              {id === chosen && !isFirst(id) && (
                <span className={css.moves}>
                  {([-1, 1] as const).map((by) => (
                    <Button
                      key={by}
                      id={`${rowOf(id)} ${by}`}
                      look="round"
                      className={by === -1 ? css.up : undefined}
                      aria-label={t(by === -1 ? "testimonials.up" : "testimonials.down", { name })}
                      pending={moveSection(sections, id, by) === sections}
                      onClick={() => move(id, by, `${rowOf(id)} ${by}`)}
                    >
                      <ChevronIcon />
                    </Button>
                  ))}
                </span>
              )}
              {!fixed && (
                <button
                  type="button"
                  role="switch"
                  className={css.eye}
                  aria-checked={!hidden}
                  aria-label={t("sitePage.show", { section: name })}
                  title={t("sitePage.show", { section: name })}
                  onClick={() => change((before) => withSection(before, id, { hidden: !hidden }))}
                >
                  <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
                    <path d="M2 10c4-6.5 12-6.5 16 0-4 6.5-12 6.5-16 0M7.5 10a2.5 2.5 0 0 1 5 0 2.5 2.5 0 0 1-5 0" />
                    {hidden && <path d="M4 17L16 3" />}
                  </svg>
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <p className="hide" role="status">
        {moved?.words}
      </p>
      {added !== null && (
        <Button
          look="small"
          className={states.tool}
          onClick={() => {
            change((before) => withOwnText(before, added, chosen));
            choose(added);
          }}
        >
          + {t("sitePage.addText")}
        </Button>
      )}
      <p className={css.hint}>{t("sitePage.orderHint")}</p>
    </nav>
  );
}
