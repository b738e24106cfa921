import { PHONE_LINK_MAX_LENGTH } from "../../domain/application/limits.ts";
import type { ApplyFormText, CountryView } from "../view.ts";
import styles from "./apply-form.module.css";
import { describedBy, Field } from "./field.tsx";

interface PhoneFieldProps {
  readonly text: ApplyFormText;
  readonly country: CountryView;
  readonly value: string | undefined;
  readonly error: string | undefined;
  /** For a number that is accepted but in no known range. */
  readonly doubt: string | null;
}

/**
 * The national number after its fixed dial code (specification section 5), which is part of the
 * field's name. Left to right in every language. `maxLength` allows pasting a link with the number:
 * a truncated one could be another person's.
 */
export function PhoneField({ text, country, value, error, doubt }: PhoneFieldProps) {
  return (
    <Field name="contact" label={text.contact} hint={text.contactHint} error={error} doubt={doubt}>
      <div className={styles.phone} dir="ltr">
        {country.dialCode !== "" && (
          <span id="f-contact-code" className={styles.dialCode}>
            <bdi className={styles.place}>{country.name}</bdi>
            {` +${country.dialCode}`}
          </span>
        )}
        <input
          {...describedBy("contact", error, text.contactHint)}
          aria-labelledby="f-contact-label f-contact-code"
          className={styles.number}
          type="tel"
          inputMode="tel"
          maxLength={PHONE_LINK_MAX_LENGTH}
          autoComplete="tel-national"
          enterKeyHint="next"
          placeholder={country.placeholder}
          required
          defaultValue={value}
        />
      </div>
    </Field>
  );
}
