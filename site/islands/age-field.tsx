import type { ApplyFormView, CountryView } from "../view.ts";
import { isTooYoung } from "./apply-fields.ts";
import styles from "./apply-form.module.css";
import { AskPerson } from "./ask-person.tsx";
import { describedBy, Field, FieldError } from "./field.tsx";
import type { Keep } from "./field-values.ts";

interface AgeProps {
  readonly view: ApplyFormView;
  readonly country: CountryView;
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly enterKeyHint: "next" | "send";
  readonly keep: Keep;
}

/** Asks for the age, or to confirm the minimum (domain/market-law/applying.ts). */
export function AgeField(props: AgeProps) {
  const { view, country, error } = props;
  return (
    <>
      {country.ageConfirm === "" ? <NumberField {...props} /> : <ConfirmField {...props} />}
      {isTooYoung(error, country, view.text) && <AskPerson view={view} />}
    </>
  );
}

/** A value of the other kind of field is not shown in this one. */
function isConfirmed(value: string | undefined): boolean {
  return value?.endsWith("+") ?? false;
}

function NumberField({ view: { text }, country: { ageHint }, value, error, enterKeyHint, keep }: AgeProps) {
  return (
    <Field name="age" label={text.age} hint={ageHint} error={error}>
      <input
        {...describedBy("age", error, ageHint)}
        className={`${styles.input} ${styles.age}`}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint={enterKeyHint}
        required
        ref={keep("age")}
        defaultValue={isConfirmed(value) ? undefined : value}
      />
    </Field>
  );
}

function ConfirmField({ country: { ageConfirm, ageHint, minimumAge }, value, error, keep }: AgeProps) {
  return (
    <div className={styles.field}>
      <label className={styles.confirm}>
        <input
          {...describedBy("age", error, ageHint)}
          type="checkbox"
          value={`${minimumAge}+`}
          required
          ref={keep(`${minimumAge}+`)}
          defaultChecked={isConfirmed(value)}
        />
        {ageConfirm}
      </label>
      {ageHint && (
        <p id="f-age-hint" className={styles.hint}>
          {ageHint}
        </p>
      )}
      <FieldError name="age" error={error} />
    </div>
  );
}
