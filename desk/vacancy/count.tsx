import { useState } from "react";
import { toAsciiDigits } from "../../domain/application/digits.ts";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import css from "./facts.module.css";

interface CountProps {
  readonly id: string;
  readonly label: string;
  readonly value: number | null;
  readonly most: number;
  readonly readOnly: boolean;
  readonly unread: string | undefined;
  readonly set: (count: number | null) => void;
  readonly setUnread: (typed: string | null) => void;
}

/** A whole number in the digits of any script; empty: not given. */
export function Count({ id, label, value, most, readOnly, unread, set, setUnread }: CountProps) {
  const { t } = useLanguage();
  const [typing, setTyping] = useState<string>();
  const shown = unread ?? typing ?? (value === null ? "" : String(value));
  const type = (typed: string) => {
    setTyping(typed);
    const digits = toAsciiDigits(typed.trim());
    const count = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
    const refused = digits !== "" && !(count >= 1 && count <= most);
    setUnread(refused ? typed : null);
    if (!refused) set(digits === "" ? null : count);
  };
  return (
    <span className={css.count}>
      <label className={css.inline} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        readOnly={readOnly}
        value={shown}
        aria-invalid={unread !== undefined || undefined}
        aria-describedby={unread === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyping(undefined)}
      />
      {unread !== undefined && (
        <span id={`${id}-error`} className={css.wrong} role="alert">
          <WarningIcon /> {t("vacancyEdit.countError", { most })}
        </span>
      )}
    </span>
  );
}
