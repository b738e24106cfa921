import { CrossIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import css from "./chips.module.css";

interface ChipsProps<Value extends string> {
  readonly label: string;
  readonly add: string;
  /** Shown if nothing is chosen. */
  readonly none?: string;
  readonly chosen: readonly Value[];
  readonly all: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly readOnly: boolean;
  readonly set: (chosen: readonly Value[]) => void;
}

/** Chosen values, each removable by a press, and the values that remain. */
export function Chips<Value extends string>({
  label,
  add,
  none,
  chosen,
  all,
  nameOf,
  readOnly,
  set,
}: ChipsProps<Value>) {
  const { t } = useLanguage();
  const left = all.filter((value) => !chosen.includes(value));
  return (
    <>
      {chosen.length === 0 && none !== undefined && <span>{none}</span>}
      {chosen.length > 0 && (
        <ul className={css.chips} aria-label={label}>
          {chosen.map((value) => (
            <li key={value}>
              <bdi>{nameOf(value)}</bdi>
              {!readOnly && (
                <button
                  type="button"
                  aria-label={t("vacancyEdit.remove", { what: nameOf(value) })}
                  onClick={() => set(chosen.filter((each) => each !== value))}
                >
                  <CrossIcon />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && left.length > 0 && (
        <select
          className={css.add}
          aria-label={add}
          value=""
          onChange={({ target }) => {
            const value = left.find((each) => each === target.value);
            if (value !== undefined) set([...chosen, value]);
          }}
        >
          <option value="">+ {add}</option>
          {left.map((value) => (
            <option key={value} value={value}>
              {nameOf(value)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
