/**
 * Testimonials with recorded consent. Every recruiter may write, publish and unpublish them (D23).
 */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { DeskTestimonials } from "../../domain/desk/testimonials.ts";
import { testimonialsQuery } from "../requests/testimonials.ts";
import { Button } from "../frame/button.tsx";
import look from "../frame/editor.module.css";
import { SiteTabs } from "../frame/section-tabs.tsx";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useWide } from "../frame/use-wide.ts";
import { useLanguage, useTitle } from "../language.tsx";
import { type Draft, newDraft } from "./draft.ts";
import { Editor } from "./editor.tsx";
import { List } from "./list.tsx";
import css from "./testimonials.module.css";

export function TestimonialsScreen() {
  const { t } = useLanguage();
  useTitle(t("testimonials.title"));
  const { data, error, isPending, refetch } = useQuery(testimonialsQuery);
  const wide = useWide();
  const [picked, choose] = useState<string | null>(null);
  /** Unsaved drafts by id. They survive a switch to another testimonial. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  /** Counts closings: focus then moves to the heading, because the editor is gone. */
  const [closed, setClosed] = useState(0);
  useEffect(() => {
    if (closed > 0) heading.current?.focus();
  }, [closed]);
  const keep = (id: string, draft: Draft | undefined) => setDrafts((before) => ({ ...before, [id]: draft }));
  const showChange = (id: string, now: DeskTestimonials | undefined) =>
    setDrafts((before) => {
      const [draft, row] = [before[id], now?.rows.find((each) => each.id === id)];
      return draft && row ? { ...before, [id]: { ...draft, version: row.version } } : before;
    });
  const begin = () => {
    // One new draft at a time: continue the unsaved one.
    const begun = Object.values(drafts).find((draft) => draft?.version === null);
    const draft = begun ?? newDraft();
    keep(draft.id, draft);
    choose(draft.id);
  };
  const rows = data?.rows ?? [];
  const isThere = picked !== null && (rows.some(({ id }) => id === picked) || drafts[picked] !== undefined);
  // If both fit, the first testimonial is open by default.
  const chosen = isThere ? picked : wide ? (rows[0]?.id ?? null) : null;
  const stored = rows.find(({ id }) => id === chosen);
  return (
    <div className={css.screen}>
      <SiteTabs />
      <div className={look.main}>
        <h1 ref={heading} tabIndex={-1}>
          {t("testimonials.title")}
        </h1>
        <p className={look.note}>{t("testimonials.intro")}</p>
        <div className={states.actions}>
          <Button look="main" onClick={begin}>
            {t("testimonials.new")}
          </Button>
          <Link to="/vacancies" className={states.button}>
            {t("vacancies.title")}
          </Link>
        </div>
        {isPending && <Loading />}
        {error && <Failed error={error} retry={() => void refetch()} />}
        {data && rows.length === 0 && <Empty>{t("testimonials.empty")}</Empty>}
        {data && rows.length > 0 && <List all={data} chosen={chosen} choose={choose} onChange={showChange} />}
      </div>
      {data && chosen !== null && (
        <div className={look.editor}>
          <Editor
            key={chosen}
            all={data}
            stored={stored}
            draft={drafts[chosen]}
            keep={(draft) => keep(chosen, draft)}
            onChange={(now) => showChange(chosen, now)}
            takesFocus={isThere}
            close={() => {
              keep(chosen, undefined);
              choose(null);
              setClosed(closed + 1);
            }}
          />
        </div>
      )}
    </div>
  );
}
