/** One testimonial: its text in each language, a preview, the consent, and publication. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CardLanguage, DeskTestimonial, DeskTestimonials } from "../../domain/desk/testimonials.ts";
import { testimonialLimits } from "../../domain/vacancies/testimonial.ts";
import type { Language } from "../../locales/markets.ts";
import { DeskError } from "../requests/send-request.ts";
import { useErrorText } from "../requests/error-text.ts";
import { testimonialsQuery, useTestimonialAction } from "../requests/testimonials.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import look from "../frame/editor.module.css";
import { Field, FormError } from "../frame/field.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { ScamFindings } from "./scam-findings.tsx";
import { Consent } from "./consent.tsx";
import { type Draft, draftOf, type DraftText, newDraft, noText, wordsOf, writtenIn } from "./draft.ts";
import { OnSite } from "./on-site.tsx";
import css from "./testimonials.module.css";
import { Words } from "./words.tsx";

interface EditorProps {
  readonly all: DeskTestimonials;
  /** Undefined: it is new. */
  readonly stored: DeskTestimonial | undefined;
  readonly draft: Draft | undefined;
  readonly keep: (draft: Draft | undefined) => void;
  /** Called after an action: the draft continues from the stored version. */
  readonly onChange: (now: DeskTestimonials | undefined) => void;
  /** The heading takes the focus, because a recruiter opened it. */
  readonly takesFocus: boolean;
  readonly close: () => void;
}

export function Editor({ all, stored, draft, keep, onChange, takesFocus, close }: EditorProps) {
  const { t, format, language: desk } = useLanguage();
  const { say } = useToast();
  const now = useNow();
  const errorText = useErrorText();
  const client = useQueryClient();
  const save = useTestimonialAction();
  const heading = useRef<HTMLHeadingElement>(null);
  const current = draft ?? (stored ? draftOf(stored) : newDraft());
  const { written, incomplete } = writtenIn(current);
  const [code, setCode] = useState<Language>(() => (written.includes(desk) ? desk : (written[0] ?? desk)));
  const language = all.languages.find((each) => each.code === code) ?? all.languages[0];
  // On a phone the editor is below the list, so focus moves to it.
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
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
  /**
   * A colleague saved a newer version: it is shown beside this one before it can be overwritten.
   */
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
      onError: () => onChange(client.getQueryData(testimonialsQuery.queryKey)),
    });
  };
  return (
    <div className={css.open}>
      <h2 ref={heading} tabIndex={-1} id="desk-testimonial">
        {stored ? t("testimonials.edit", { name: stored.name }) : t("testimonials.new")}
      </h2>
      {stored && (
        <p className={look.note}>
          {stored.changedBy !== null &&
            t("templates.changedBy", { name: stored.changedBy, time: format.moment(stored.changedAt, now) })}
        </p>
      )}
      {stored?.sample && <p className={look.note}>{t("testimonials.sampleText")}</p>}
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
          {stored?.consent && <p className={look.note}>{t("testimonials.wordsAgreed")}</p>}
          {stored?.shownAt && !stored.consent && <p className={look.note}>{t("testimonials.live")}</p>}
          <ScamFindings error={save.error} languages={all.languages} />
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
          <div className={states.actions}>
            <Button type="submit" look="main" pending={save.isPending}>
              {save.isPending ? t("act.working") : t("templates.save")}
            </Button>
            {(draft !== undefined || !stored) && (
              <Button onClick={stored ? () => keep(undefined) : close}>{t("testimonials.discard")}</Button>
            )}
          </div>
        </form>
        <section className={css.preview} aria-labelledby="desk-testimonial-preview">
          <h3 id="desk-testimonial-preview">{t("templates.preview")}</h3>
          <p className={look.note}>{t("testimonials.previewText", { language: language.name })}</p>
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
      {stored && !stored.sample && <Consent testimonial={stored} onChange={onChange} />}
      {stored && (
        <OnSite
          testimonial={stored}
          demo={all.demo}
          languages={all.languages}
          unsaved={draft !== undefined}
          onChange={onChange}
          deleted={close}
        />
      )}
    </div>
  );
}

interface CardProps {
  readonly name: string;
  readonly text: DraftText;
  readonly language: CardLanguage;
  readonly sample: boolean;
}

/** The testimonial as on the home page in that language (site/pages/home/feedback.tsx). */
function Card({ name, text, language: { code, direction, comma, sample: mark }, sample }: CardProps) {
  return (
    <figure className={sample ? `${css.card} ${css.sample}` : css.card} lang={code} dir={direction}>
      <blockquote className="serif">{text.quote}</blockquote>
      <figcaption>
        <span>
          <b>{text.name.trim() || name}</b>
          {comma}
          {text.role}
        </span>
        {sample && <b className="sample">{mark}</b>}
      </figcaption>
    </figure>
  );
}
