import { useState } from "react";
import type { CardLanguage, DeskTestimonial, DeskTestimonials } from "../../domain/desk/testimonials.ts";
import { useErrorText } from "../requests/error-text.ts";
import { useTestimonialAction } from "../requests/testimonials.ts";
import { Button } from "../frame/button.tsx";
import look from "../frame/editor.module.css";
import { FormError } from "../frame/field.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { ScamFindings } from "./scam-findings.tsx";
import css from "./testimonials.module.css";

interface OnSiteProps {
  readonly testimonial: DeskTestimonial;
  readonly demo: boolean;
  readonly languages: readonly CardLanguage[];
  /** Unsaved text exists that would not be published. */
  readonly unsaved: boolean;
  readonly onChange: (now: DeskTestimonials) => void;
  readonly deleted: () => void;
}

export function OnSite({ testimonial, demo, languages, unsaved, onChange, deleted }: OnSiteProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const { error, isPending, mutate } = useTestimonialAction();
  const [deleting, askToDelete] = useState(false);
  const { id, version, name, sample, consent, shownAt, wasShown } = testimonial;
  const onSite = shownAt !== null;
  const why = onSite
    ? null
    : unsaved
      ? t("testimonials.saveFirst")
      : !sample && consent === null
        ? t("testimonials.agreeFirst")
        : sample && !demo
          ? t("testimonials.onlyInDemo")
          : null;
  const toggle = () => {
    if (isPending || why !== null) return;
    mutate(
      { act: onSite ? "take-off" : "show", id, version },
      {
        onSuccess: (now) => {
          onChange(now);
          say({ text: t(onSite ? "testimonials.isOff" : "testimonials.isOn", { name }) });
        },
      },
    );
  };
  return (
    <section className={css.part} aria-labelledby="desk-testimonial-site">
      <h3 id="desk-testimonial-site">{t("testimonials.site")}</h3>
      <p id="desk-testimonial-why">{why ?? t(onSite ? "testimonials.onSite" : "testimonials.off")}</p>
      <ScamFindings error={error} languages={languages} />
      <FormError text={error && errorText(error)} />
      <div className={states.actions}>
        <Button aria-disabled={isPending || why !== null} aria-describedby="desk-testimonial-why" onClick={toggle}>
          {t(onSite ? "testimonials.takeOff" : "testimonials.show")}
        </Button>
        {(!wasShown || sample) && <Button onClick={() => askToDelete(true)}>{t("testimonials.delete")}</Button>}
      </div>
      {wasShown && !sample && <p className={look.note}>{t("testimonials.wasShown")}</p>}
      {deleting && <DeleteDialog testimonial={testimonial} deleted={deleted} close={() => askToDelete(false)} />}
    </section>
  );
}

interface DeleteDialogProps extends Pick<OnSiteProps, "testimonial" | "deleted"> {
  readonly close: () => void;
}

function DeleteDialog({ testimonial: { id, version, name }, deleted, close }: DeleteDialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const { error, isPending, mutate } = useTestimonialAction();
  return (
    <FormDialog
      title={t("testimonials.deleteTitle", { name })}
      submit={t("testimonials.delete")}
      pending={isPending}
      error={error}
      close={close}
      send={() => {
        const done = () => {
          say({ text: t("testimonials.deleted", { name }) });
          deleted();
        };
        mutate({ act: "delete", id, version }, { onSuccess: done });
      }}
    >
      <p>{t("testimonials.deleteText")}</p>
    </FormDialog>
  );
}
