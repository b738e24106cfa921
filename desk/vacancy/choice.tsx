import { useLanguage } from "../language.tsx";
import css from "./facts.module.css";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value | null;
  readonly all: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly readOnly: boolean;
  readonly set: (value: Value | null) => void;
}

export function Choice<Value extends string>({ label, value, all, nameOf, readOnly, set }: ChoiceProps<Value>) {
  const { t } = useLanguage();
  return (
    <label className={css.inline}>
      {label}{" "}
      <select
        value={value ?? ""}
        // A select has no `readonly`.
        aria-disabled={readOnly || undefined}
        onChange={({ target }) => {
          if (!readOnly) set(all.find((each) => each === target.value) ?? null);
        }}
      >
        <option value="">{t("vacancyEdit.notSaid")}</option>
        {all.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
