import { type ReactNode, useId, useState } from "react";
import type { AmountRange } from "../../domain/pay/range.ts";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import { deskTag } from "../../locales/desk-language.ts";
import { useLanguage } from "../language.tsx";
import { readAmounts, writeAmounts } from "./amounts.ts";
import css from "./pay.module.css";

interface PayCellProps {
  readonly id?: string;
  readonly label: string;
  readonly value: AmountRange | null;
  /** Applies while the cell is empty. */
  readonly otherwise: AmountRange | null;
  readonly readOnly: boolean;
  /** Invalid input; undefined: show the draft's value. */
  readonly unread: string | undefined;
  /** Hours in the period, the upper limit. */
  readonly most?: number;
  readonly set: (range: AmountRange | null) => void;
  readonly setUnread: (typed: string | null) => void;
}

/** A lower and an upper amount in one field. Invalid input stays and is reported. */
export function PayCell({
  id,
  label,
  value,
  otherwise,
  readOnly,
  unread,
  most = Infinity,
  set,
  setUnread,
}: PayCellProps) {
  const { t, language } = useLanguage();
  const tag = deskTag(language);
  const error = useId();
  /** The text being typed, so that 1440 does not turn into 1,440 meanwhile. */
  const [typing, setTyping] = useState<string>();
  const shown = unread ?? typing ?? (value ? writeAmounts(value, tag) : "");
  const wrong = wrongOf(shown, most);
  const type = (typed: string) => {
    setTyping(typed);
    const read = readAmounts(typed);
    const refused = wrongOf(typed, most) !== null;
    setUnread(refused ? typed : null);
    if (!refused && "range" in read) set(read.range);
  };
  return (
    <span className={css.cell}>
      <input
        id={id}
        dir="ltr"
        inputMode="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : error}
        readOnly={readOnly}
        value={shown}
        placeholder={otherwise ? writeAmounts(otherwise, tag) : ""}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyping(undefined)}
      />
      {wrong !== null && (
        <Wrong id={error}>{t(`vacancyEdit.amountsError.${wrong}`, { most: Number.isFinite(most) ? most : 0 })}</Wrong>
      )}
    </span>
  );
}

function wrongOf(typed: string, most: number): "form" | "order" | "most" | null {
  const read = readAmounts(typed);
  if ("error" in read) return read.error;
  return read.range !== null && read.range[1] > most ? "most" : null;
}

function Wrong({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <span id={id} className={css.wrong} role="alert">
      <WarningIcon /> {children}
    </span>
  );
}
