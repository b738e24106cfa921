/** What people said of working here, with their recorded consent: written, shown and taken off by every recruiter (D23). */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { DeskTestimonials } from "../../domain/desk/testimonials.ts";
import { testimonialsQuery } from "../calls/testimonials.ts";
import { Empty, Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage, useTitle } from "../language.tsx";
import { type Draft, newDraft } from "./draft.ts";
import { Editor } from "./editor.tsx";
import { List } from "./list.tsx";
import css from "./testimonials.module.css";

export function TestimonialsScreen() {
  const { t } = useLanguage();
  useTitle(t("testimonials.title"));
  const { data, error, isPending, refetch } = useQuery(testimonialsQuery);
  const [chosen, choose] = useState<string | null>(null);
  /** What is not saved yet, by id: it outlasts a look at another. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  /** How often one was closed: then there is nothing of it left to have the focus. */
  const [closed, setClosed] = useState(0);
  useEffect(() => {
    if (closed > 0) heading.current?.focus();
  }, [closed]);
  const keep = (id: string, draft: Draft | undefined) => setDrafts((kept) => ({ ...kept, [id]: draft }));
  const acted = (id: string, now: DeskTestimonials | undefined) =>
    setDrafts((kept) => {
      const [draft, row] = [kept[id], now?.rows.find((each) => each.id === id)];
      return draft && row ? { ...kept, [id]: { ...draft, version: row.version } } : kept;
    });
  const begin = () => {
    // One at a time: what was begun and not saved is gone on with.
    const begun = Object.values(drafts).find((draft) => draft?.version === null);
    const draft = begun ?? newDraft();
    keep(draft.id, draft);
    choose(draft.id);
  };
  const stored = data?.rows.find(({ id }) => id === chosen);
  const open = chosen !== null && (stored !== undefined || drafts[chosen] !== undefined);
  return (
    <div className={css.screen}>
      <div className={css.main}>
        <h1 ref={heading} tabIndex={-1}>
          {t("testimonials.title")}
        </h1>
        <p className={css.intro}>{t("testimonials.intro")}</p>
        <div className={css.acts}>
          <button type="button" className={`${states.button} ${states.mainButton}`} onClick={begin}>
            {t("testimonials.new")}
          </button>
          <Link to="/vacancies" className={states.button}>
            {t("vacancies.title")}
          </Link>
        </div>
        {isPending && <Loading />}
        {error && <Failed error={error} retry={() => void refetch()} />}
        {data?.rows.length === 0 && <Empty>{t("testimonials.empty")}</Empty>}
        {data && data.rows.length > 0 && <List all={data} chosen={chosen} choose={choose} acted={acted} />}
      </div>
      <div className={css.editor}>
        {data && open ? (
          <Editor
            key={chosen}
            all={data}
            stored={stored}
            draft={drafts[chosen]}
            keep={(draft) => keep(chosen, draft)}
            acted={(now) => acted(chosen, now)}
            close={() => {
              keep(chosen, undefined);
              choose(null);
              setClosed(closed + 1);
            }}
          />
        ) : (
          <p className={css.intro}>{t("testimonials.choose")}</p>
        )}
      </div>
    </div>
  );
}
