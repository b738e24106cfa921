import { type KeyboardEvent, useState } from "react";
import type { DeskRow } from "../../domain/desk/queue.ts";
import type { Doing } from "../calls/waiting.ts";
import { Dialog } from "../frame/dialog.tsx";
import { Field, FormError, valueOf } from "../frame/field.tsx";
import { Key } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { isTyping, useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import css from "./menu.module.css";
import { type CloseChoice, closeChoices, closing } from "./close-reasons.ts";

interface CloseDialogProps {
  readonly row: Pick<DeskRow, "id" | "name">;
  /** Follow-ups that came to nothing. */
  readonly followUps: number;
  readonly choices?: readonly CloseChoice[];
  readonly close: () => void;
  readonly give: (doing: Doing) => void;
}

/** Closes an application for a reason; a line beside it is for colleagues. */
export function CloseDialog({ row: { id, name }, followUps, choices = closeChoices, close, give }: CloseDialogProps) {
  const { t } = useLanguage();
  const on = useKeysOn();
  const [error, setError] = useState<string | null>(null);
  const hints: Partial<Record<CloseChoice, string>> = {
    ...(followUps > 0 ? { no_reply: t("close.followUps", { count: followUps }) } : {}),
    opted_out: t("close.optedOutHint"),
    spam: t("close.spamHint"),
  };
  const send = (form: HTMLFormElement) => {
    const chosen = valueOf(form, "reason");
    const choice = choices.find((known) => known === chosen);
    if (choice === undefined) return setError(t("close.choose"));
    give({ id, name, ...closing(choice, valueOf(form, "line")) });
    close();
  };
  const choose = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target as Element)) return;
    const reason = event.currentTarget.querySelectorAll<HTMLInputElement>("input[type=radio]")[Number(event.key) - 1];
    if (reason === undefined) return;
    event.preventDefault();
    reason.click();
    reason.focus();
  };
  return (
    <Dialog title={t("close.title", { name })} close={close}>
      <form
        method="post"
        noValidate
        className={css.menu}
        onKeyDown={choose}
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
      >
        <fieldset className={css.reasons}>
          <legend className="hide">{t("close.why")}</legend>
          {choices.map((choice, at) => (
            <label key={choice} className={css.reason}>
              <input type="radio" name="reason" value={choice} autoFocus={at === 0} onChange={() => setError(null)} />
              <span>
                {t(`close.${choice}`)}
                {hints[choice] !== undefined && <span className={css.hint}>{hints[choice]}</span>}
              </span>
              <Key name={String(at + 1)} quiet />
            </label>
          ))}
        </fieldset>
        <Field label={t("close.line")} name="line" maxLength={500} autoComplete="off" dir="auto" />
        <FormError text={error} />
        <div className={css.dialogActs}>
          <button type="submit" className={`${states.button} ${states.mainButton}`}>
            {t("act.closed")} {on && <Key name="Enter" quiet />}
          </button>
          <button type="button" className={states.button} onClick={close}>
            {t("close.cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
