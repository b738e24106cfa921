import type { DeskTestimonial, DeskTestimonials } from "../../domain/desk/testimonials.ts";
import { testimonialLimits } from "../../domain/vacancies/testimonial.ts";
import { useErrorText } from "../calls/error-text.ts";
import { useTestimonialAct } from "../calls/testimonials.ts";
import { Dialog } from "../frame/dialog.tsx";
import { Field, FormError, valueOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";

interface DialogProps {
  readonly testimonial: DeskTestimonial;
  readonly acted: (now: DeskTestimonials) => void;
  readonly close: () => void;
}

export function RecordConsentDialog({ testimonial: { id, version, name }, acted, close }: DialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const { error, isPending, mutate } = useTestimonialAct();
  const line = { maxLength: testimonialLimits.line, autoComplete: "off", required: true, dir: "auto" } as const;
  return (
    <Dialog title={t("testimonials.record")} close={close}>
      <form
        method="post"
        className={fields.form}
        onSubmit={(event) => {
          event.preventDefault();
          const given = (field: string) => valueOf(event.currentTarget, field);
          if (isPending) return;
          mutate(
            { act: "consent", id, version, consent: { by: given("by"), on: given("on"), keptAt: given("keptAt") } },
            {
              onSuccess: (now) => {
                acted(now);
                say({ text: t("testimonials.recorded", { name }) });
                close();
              },
            },
          );
        }}
      >
        <p>{t("testimonials.recordText")}</p>
        <Field {...line} label={t("testimonials.agreedBy")} name="by" defaultValue={name} autoFocus />
        <Field label={t("testimonials.agreedOn")} name="on" type="date" required />
        <Field {...line} label={t("testimonials.keptAt")} hint={t("testimonials.keptAtHint")} name="keptAt" />
        <FormError text={error && errorText(error)} />
        <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={isPending}>
          {t(isPending ? "act.working" : "testimonials.record")}
        </button>
      </form>
    </Dialog>
  );
}

export function EndConsentDialog({ testimonial: { id, version, name }, acted, close }: DialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const { error, isPending, mutate } = useTestimonialAct();
  return (
    <Dialog title={t("testimonials.endTitle", { name })} close={close}>
      <form
        method="post"
        className={fields.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending) return;
          const done = (now: DeskTestimonials) => {
            acted(now);
            say({ text: t("testimonials.isOff", { name }) });
            close();
          };
          mutate({ act: "consent/end", id, version }, { onSuccess: done });
        }}
      >
        <p>{t("testimonials.endText")}</p>
        <FormError text={error && errorText(error)} />
        <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={isPending}>
          {t(isPending ? "act.working" : "testimonials.end")}
        </button>
      </form>
    </Dialog>
  );
}
