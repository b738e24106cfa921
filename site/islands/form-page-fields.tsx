import { ChevronIcon } from "../../ui/pictures/icons.tsx";
import type { ChoiceView } from "../view.ts";
import styles from "./apply-form.module.css";
import { describedBy, Field, FieldError, Optional } from "./field.tsx";
import type { Keep } from "./field-values.ts";

/** A choice; the form page asks all of them, the modal only one (D4). */
interface ChoiceProps {
  readonly choice: ChoiceView;
  /** The word "optional". */
  readonly optional: string;
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly keep: Keep;
}

export function ChoiceField(props: ChoiceProps) {
  return props.choice.as === "list" ? <ListField {...props} /> : <ButtonsField {...props} />;
}

function ListField({ choice: { name, label, open, options }, optional, value, error }: ChoiceProps) {
  return (
    <Field name={name} label={label} optional={open === "" ? undefined : optional} error={error}>
      <div className={styles.select}>
        <select {...describedBy(name, error)} className={styles.input} defaultValue={value}>
          {open && <option value="">{open}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronIcon />
      </div>
    </Field>
  );
}

function ButtonsField({ choice: { name, label, options }, optional, value, error, keep }: ChoiceProps) {
  return (
    <fieldset className="genders" id={`f-${name}`} aria-describedby={error && `f-${name}-error`}>
      <legend className={styles.label}>
        {label}
        <Optional word={optional} />
      </legend>
      {options.map((option) => (
        <label key={option.value} className="gender">
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={value === option.value}
            ref={keep(option.value)}
          />
          {option.label}
        </label>
      ))}
      <FieldError name={name} error={error} />
    </fieldset>
  );
}
