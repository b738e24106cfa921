/** One testimonial: its words in each language, how it looks there, the consent, and whether it is on the site. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { DeskTestimonial, DeskTestimonials } from "../../domain/desk/testimonials.ts";
import { testimonialLimits } from "../../domain/vacancies/testimonial.ts";
import type { Language } from "../../locales/markets.ts";
import { DeskError } from "../calls/call.ts";
import { useErrorText } from "../calls/error-text.ts";
import { testimonialsQuery, useTestimonialAct } from "../calls/testimonials.ts";
import { useNow } from "../clock.ts";
import { Field, FormError } from "../frame/field.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { Asks } from "./asks.tsx";
import { Card } from "./card.tsx";
import { Consent } from "./consent.tsx";
import { type Draft, draftOf, type DraftText, newDraft, noText, wordsOf, writtenIn } from "./draft.ts";
import { OnSite } from "./on-site.tsx";
import css from "./testimonials.module.css";
import { Words } from "./words.tsx";

interface EditorProps {
  readonly all: DeskTestimonials;
  /** Undefined: it is new. */
  readonly stored: DeskTestimonial | undefined;
  /** What was typed and is not saved. */
  readonly draft: Draft | undefined;
  readonly keep: (draft: Draft | undefined) => void;
  /** Something was done with it: the draft goes on from what is stored now. */
  readonly acted: (now: DeskTestimonials | undefined) => void;
  readonly close: () => void;
}

export function Editor({ all, stored, draft, keep, acted, close }: EditorProps) {
  const { t, format, language: desk } = useLanguage();
  const { say } = useToast();
  const now = useNow();
  const errorText = useErrorText();
  const client = useQueryClient();
  const save = useTestimonialAct();
  const heading = useRef<HTMLHeadingElement>(null);
  const current = draft ?? (stored ? draftOf(stored) : newDraft());
  const { written, incomplete } = writtenIn(current);
  const [code, setCode] = useState<Language>(() => (written.includes(desk) ? desk : (written[0] ?? desk)));
  const language = all.languages.find((each) => each.code === code) ?? all.languages[0];
  // Whoever chose it goes on here: below the list, on a telephone.
  useEffect(() => heading.current?.focus(), []);
  const [tried, setTried] = useState(false);
  if (!language) return null;
  const text = current.texts[code] ?? noText;
  const type = (change: Partial<DraftText>) =>
    keep({ ...current, texts: { ...current.texts, [code]: { ...text, ...change } } });
  const named = (codes: readonly Language[]) =>
    format.list(all.languages.filter((each) => codes.includes(each.code)).map(({ name }) => name));
  const wrong =
    current.name.trim() === ""
      ? t("testimonials.nameMissing")
      : incomplete.length > 0
        ? t("testimonials.incomplete", { languages: named(incomplete) })
        : written.length === 0
          ? t("testimonials.noText")
          : null;
  /** Somebody saved another since this was begun: it is seen beside this, and only then written over. */
  const faster = save.error instanceof DeskError && save.error.code === "changed";
  const submit = () => {
    setTried(true);
    if (wrong !== null || save.isPending) return;
    const words = wordsOf(current);
    const { id } = current;
    const change = stored && { act: "change" as const, id, version: current.version ?? stored.version, words };
    save.mutate(change ?? { act: "create", id, words }, {
      onSuccess: () => {
        keep(undefined);
        setTried(false);
        say({ text: t("testimonials.saved") });
      },
      onError: () => acted(client.getQueryData(testimonialsQuery.queryKey)),
    });
  };
  return (
    <div className={css.open}>
      <h2 ref={heading} tabIndex={-1} id="desk-testimonial">
        {stored ? t("testimonials.edit", { name: stored.name }) : t("testimonials.new")}
      </h2>
      {stored && (
        <p className={css.note}>
          {stored.changedBy !== null &&
            t("templates.changedBy", { name: stored.changedBy, time: format.moment(stored.changedAt, now) })}
        </p>
      )}
      {stored?.sample && <p className={css.note}>{t("testimonials.sampleText")}</p>}
      <div className={css.besides}>
        <form
          method="post"
          className={css.form}
          noValidate
          aria-labelledby="desk-testimonial"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field
            label={t("testimonials.name")}
            hint={t("testimonials.nameHint")}
            value={current.name}
            dir="auto"
            maxLength={testimonialLimits.line}
            autoComplete="off"
            required
            onChange={({ target }) => keep({ ...current, name: target.value })}
          />
          <Words
            languages={all.languages}
            language={language}
            written={written}
            text={text}
            type={type}
            choose={setCode}
          />
          {stored?.consent && <p className={css.note}>{t("testimonials.wordsAgreed")}</p>}
          {stored?.shownAt && !stored.consent && <p className={css.note}>{t("testimonials.live")}</p>}
          <Asks error={save.error} languages={all.languages} />
          <FormError
            text={
              (tried ? wrong : null) ??
              (save.error
                ? faster
                  ? t("templates.changed", { error: errorText(save.error) })
                  : errorText(save.error)
                : null)
            }
          />
          <div className={css.acts}>
            <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={save.isPending}>
              {save.isPending ? t("act.working") : t("templates.save")}
            </button>
            {(draft !== undefined || !stored) && (
              <button type="button" className={states.button} onClick={stored ? () => keep(undefined) : close}>
                {t("testimonials.discard")}
              </button>
            )}
          </div>
        </form>
        <section className={css.preview} aria-labelledby="desk-testimonial-preview">
          <h3 id="desk-testimonial-preview">{t("templates.preview")}</h3>
          <p className={css.note}>{t("testimonials.previewText", { language: language.name })}</p>
          <Card name={current.name} text={text} language={language} sample={stored?.sample === true} />
          {faster && stored && (
            <>
              <h3>{t("testimonials.theirs")}</h3>
              <Card
                name={stored.name}
                text={{ ...noText, ...stored.texts[code] }}
                language={language}
                sample={stored.sample}
              />
            </>
          )}
        </section>
      </div>
      {stored && !stored.sample && <Consent testimonial={stored} acted={acted} />}
      {stored && (
        <OnSite
          testimonial={stored}
          demo={all.demo}
          languages={all.languages}
          unsaved={draft !== undefined}
          acted={acted}
          deleted={close}
        />
      )}
    </div>
  );
}
