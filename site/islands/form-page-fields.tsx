import { ChevronIcon } from "../../ui/pictures/icons.tsx";
import type { ApplicationFormText } from "../view.ts";
import styles from "./application-form.module.css";
import { describedBy, Field, FieldError, Optional } from "./field.tsx";

/** What only the form page asks (D4); both optional. */
interface OptionalFieldProps {
  readonly text: ApplicationFormText;
  readonly value: string | undefined;
  readonly error: string | undefined;
}

export function PositionField({ text, value, error }: OptionalFieldProps) {
  return (
    <Field name="position" label={text.position} optional={text.optional} error={error}>
      <div className={styles.select}>
        <select {...describedBy("position", error)} className={styles.input} defaultValue={value}>
          <option value="">{text.positionNone}</option>
          {text.positions.map((position) => (
            <option key={position.value} value={position.value}>
              {position.label}
            </option>
          ))}
        </select>
        <ChevronIcon />
      </div>
    </Field>
  );
}

export function GenderField({ text, value, error }: OptionalFieldProps) {
  return (
    <fieldset className="genders" id="f-sex" aria-describedby={error && "f-sex-error"}>
      <legend className={styles.label}>
        {text.gender}
        <Optional word={text.optional} />
      </legend>
      {text.genders.map((gender) => (
        <label key={gender.value} className="gender">
          <input type="radio" name="sex" value={gender.value} defaultChecked={value === gender.value} />
          {gender.label}
        </label>
      ))}
      <FieldError name="sex" error={error} />
    </fieldset>
  );
}
