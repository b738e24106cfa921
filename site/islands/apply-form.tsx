import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, TOAST_MS } from "../../domain/application/limits.ts";
import { thirdGender } from "../../domain/application/registration.ts";
import { LockIcon } from "../../ui/pictures/icons.tsx";
import type { ApplyFormView, ChoiceView, CountryView } from "../view.ts";
import { AgeField } from "./age-field.tsx";
import styles from "./apply-form.module.css";
import { CountryNotice } from "./country-notice.tsx";
import { EmailQuestion } from "./email-question.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { describedBy, Field } from "./field.tsx";
import { ChoiceField } from "./form-page-fields.tsx";
import { PhoneField } from "./phone-field.tsx";
import { useApplyForm } from "./use-apply-form.ts";
import type { ReactNode } from "react";
import { useLastToast, useStay } from "../../ui/toast.ts";

/**
 * The apply form, in the modal and on its page (D4). Without JavaScript it posts to `action` and
 * returns with errors; with it, the hook takes over (D5). Uncontrolled fields keep input typed
 * before hydration. Ids are fixed (`f-name`), so a page has one form.
 */
export function ApplyForm(view: ApplyFormView) {
  const { text, values } = view;
  const { toast, show } = useToast();
  const { form, country, errors, faults, doubt, hiddenAnswers, meant, failed, sending, touched, keep, notice, ...on } =
    useApplyForm(view, show);
  return (
    <form className={styles.form} method="post" action={view.action} noValidate ref={form} {...on}>
      {/* Enter presses a form's first button, which would otherwise be the country choice's. */}
      {country.eligible && (
        <button className={styles.trap} tabIndex={-1} aria-hidden="true">
          {text.send}
        </button>
      )}
      {toast}
      {failed && <ErrorSummary failed={failed} left={faults} view={view} />}
      <CountryNotice view={view} country={country} error={errors.country} {...notice} />
      {/* Hidden where the form cannot be sent; typed input stays visible, for another country. */}
      <div hidden={!country.eligible && !touched}>
        <Field name="name" label={text.name} error={errors.name}>
          <input
            {...describedBy("name", errors.name)}
            className={styles.input}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="name"
            enterKeyHint="next"
            required
            defaultValue={values.name}
          />
        </Field>
        <PhoneField text={text} country={country} value={values.contact} error={errors.contact} doubt={doubt} />
        <Field name="email" label={text.email} error={errors.email}>
          <input
            {...describedBy("email", errors.email)}
            className={styles.input}
            type="email"
            dir="ltr"
            maxLength={EMAIL_MAX_LENGTH}
            autoComplete="email"
            enterKeyHint="next"
            required
            defaultValue={values.email}
          />
          <EmailQuestion text={text} meant={meant} asked={view.emailQuestion} />
        </Field>
        <AgeField
          view={view}
          country={country}
          value={values.age}
          error={errors.age}
          enterKeyHint={view.full ? "next" : "send"}
          keep={keep}
        />
        {view.choicesAsked.map(
          (choice) =>
            (choice.name !== "sex" || country.asksGender) && (
              <ChoiceField
                key={choice.name}
                choice={choice.name === "sex" ? gendersOf(choice, country) : choice}
                keep={keep}
                optional={text.optional}
                value={values[choice.name]}
                error={errors[choice.name]}
              />
            ),
        )}
        {/* React sets no value in the modal: the loader writes the opener's job here, before or
            after hydration. */}
        <input type="hidden" name="job" defaultValue={view.job ?? undefined} />
        {view.attribution && <input type="hidden" name="attribution" defaultValue={view.attribution} />}
        <input type="hidden" name="notice_version" defaultValue={view.noticeVersion} />
        {Object.entries(hiddenAnswers).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* Only programs and password managers fill this in. */}
        <label className={styles.trap} aria-hidden="true">
          {text.honeypot}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <p className={styles.fine}>
          {`${text.consent} `}
          <a href={view.privacyAddress}>{text.privacy}</a>
          {text.comma}
          <a href={view.termsAddress}>{text.terms}</a>.
        </p>
        {country.eligible && (
          <button className={`button ${styles.send}`} type="submit" aria-disabled={sending || undefined}>
            {sending ? text.sending : text.send}
          </button>
        )}
        <p className={styles.fine}>{text.promise}</p>
      </div>
      <p className={styles.neverAsk}>
        <LockIcon />
        <span>
          <strong>{text.neverLead}</strong>
          {` ${text.neverRest}`}
        </span>
      </p>
    </form>
  );
}

/** Offers the third option where the country's registers recognise it. */
function gendersOf(choice: ChoiceView, { thirdGender: known }: CountryView): ChoiceView {
  return { ...choice, options: choice.options.filter(({ value }) => value !== thirdGender || known) };
}

/**
 * A message that disappears by itself, but stays while hovered or focused (WCAG 2.2.1). Put `toast`
 * inside an open dialog, so that it is in its top layer; `show` displays a message.
 */
function useToast(): { toast: ReactNode; show: (message: string) => void } {
  const { last, say, leave } = useLastToast<string>();
  const toast = <div role="status">{last && <Toast key={last.number} message={last.item} leave={leave} />}</div>;
  return { toast, show: say };
}

function Toast({ message, leave }: { message: string; leave: () => void }) {
  const staying = useStay(TOAST_MS, leave);
  return (
    <p className={styles.toast} tabIndex={0} {...staying}>
      {message}
    </p>
  );
}
