/** Shown, taken off, or deleted where nobody was ever shown it. */
import { useState } from "react";
import type { CardLanguage, DeskTestimonial, DeskTestimonials } from "../../domain/desk/testimonials.ts";
import { useErrorText } from "../calls/error-text.ts";
import { useTestimonialAct } from "../calls/testimonials.ts";
import { Dialog } from "../frame/dialog.tsx";
import { FormError } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { Asks } from "./asks.tsx";
import css from "./testimonials.module.css";

interface OnSiteProps {
  readonly testimonial: DeskTestimonial;
  readonly demo: boolean;
  readonly languages: readonly CardLanguage[];
  /** Something is typed that would not be shown. */
  readonly unsaved: boolean;
  readonly acted: (now: DeskTestimonials) => void;
  readonly deleted: () => void;
}

export function OnSite({ testimonial, demo, languages, unsaved, acted, deleted }: OnSiteProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const { error, isPending, mutate } = useTestimonialAct();
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
  const give = () => {
    if (isPending || why !== null) return;
    mutate(
      { act: onSite ? "take-off" : "show", id, version },
      {
        onSuccess: (now) => {
          acted(now);
          say({ text: t(onSite ? "testimonials.isOff" : "testimonials.isOn", { name }) });
        },
      },
    );
  };
  return (
    <section className={css.part} aria-labelledby="desk-testimonial-site">
      <h3 id="desk-testimonial-site">{t("testimonials.site")}</h3>
      <p id="desk-testimonial-why">{why ?? t(onSite ? "testimonials.onSite" : "testimonials.off")}</p>
      <Asks error={error} languages={languages} />
      <FormError text={error && errorText(error)} />
      <div className={css.acts}>
        <button
          type="button"
          className={states.button}
          aria-disabled={isPending || why !== null}
          aria-describedby="desk-testimonial-why"
          onClick={give}
        >
          {t(onSite ? "testimonials.takeOff" : "testimonials.show")}
        </button>
        {(!wasShown || sample) && (
          <button type="button" className={states.button} onClick={() => askToDelete(true)}>
            {t("testimonials.delete")}
          </button>
        )}
      </div>
      {wasShown && !sample && <p className={css.note}>{t("testimonials.wasShown")}</p>}
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
  const errorText = useErrorText();
  const { error, isPending, mutate } = useTestimonialAct();
  return (
    <Dialog title={t("testimonials.deleteTitle", { name })} close={close}>
      <form
        method="post"
        className={fields.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending) return;
          const done = () => {
            say({ text: t("testimonials.deleted", { name }) });
            deleted();
          };
          mutate({ act: "delete", id, version }, { onSuccess: done });
        }}
      >
        <p>{t("testimonials.deleteText")}</p>
        <FormError text={error && errorText(error)} />
        <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={isPending}>
          {t(isPending ? "act.working" : "testimonials.delete")}
        </button>
      </form>
    </Dialog>
  );
}
