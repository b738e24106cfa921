import type { DeskTestimonial, DeskTestimonials } from "../../domain/desk/testimonials.ts";
import { testimonialLimits } from "../../domain/vacancies/testimonial.ts";
import { useTestimonialAction } from "../requests/testimonials.ts";
import { Field, valueOf } from "../frame/field.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";

interface DialogProps {
  readonly testimonial: DeskTestimonial;
  readonly onChange: (now: DeskTestimonials) => void;
  readonly close: () => void;
}

export function RecordConsentDialog({ testimonial: { id, version, name }, onChange, close }: DialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const { error, isPending, mutate } = useTestimonialAction();
  const line = { maxLength: testimonialLimits.line, autoComplete: "off", required: true, dir: "auto" } as const;
  return (
    <FormDialog
      title={t("testimonials.record")}
      submit={t("testimonials.record")}
      pending={isPending}
      error={error}
      close={close}
      send={(form) => {
        const fieldValue = (field: string) => valueOf(form, field);
        mutate(
          {
            act: "consent",
            id,
            version,
            consent: { by: fieldValue("by"), on: fieldValue("on"), keptAt: fieldValue("keptAt") },
          },
          {
            onSuccess: (now) => {
              onChange(now);
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
    </FormDialog>
  );
}

export function EndConsentDialog({ testimonial: { id, version, name }, onChange, close }: DialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const { error, isPending, mutate } = useTestimonialAction();
  return (
    <FormDialog
      title={t("testimonials.endTitle", { name })}
      submit={t("testimonials.end")}
      pending={isPending}
      error={error}
      close={close}
      send={() => {
        const done = (now: DeskTestimonials) => {
          onChange(now);
          say({ text: t("testimonials.isOff", { name }) });
          close();
        };
        mutate({ act: "consent/end", id, version }, { onSuccess: done });
      }}
    >
      <p>{t("testimonials.endText")}</p>
    </FormDialog>
  );
}
