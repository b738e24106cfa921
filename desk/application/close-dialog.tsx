import { type KeyboardEvent, useState } from "react";
import type { DeskRow } from "../../domain/desk/queue.ts";
import type { ActionRequest } from "../requests/offline-actions.ts";
import { Field, valueOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import { FormDialog } from "../frame/form-dialog.tsx";
import { Key } from "../frame/key.tsx";
import { isTyping, useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import css from "./menu.module.css";
import { type CloseChoice, closeChoices, closing } from "./close-reasons.ts";

interface CloseDialogProps {
  readonly row: Pick<DeskRow, "id" | "name">;
  /** Number of follow-ups without a reply. */
  readonly followUps: number;
  readonly choices?: readonly CloseChoice[];
  readonly close: () => void;
  readonly dispatch: (request: ActionRequest) => void;
}

/** Closes an application with a reason and an optional line for colleagues. */
export function CloseDialog({
  row: { id, name },
  followUps,
  choices = closeChoices,
  close,
  dispatch,
}: CloseDialogProps) {
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
    dispatch({ id, name, ...closing(choice, valueOf(form, "line")) });
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
    <FormDialog
      title={t("close.title", { name })}
      layout="menu"
      submit={
        <>
          {t("act.closed")} {on && <Key name="Enter" quiet />}
        </>
      }
      wrong={error}
      close={close}
      send={send}
      onKeyDown={choose}
    >
      <fieldset className={`${fields.options} ${css.reasons}`}>
        <legend className="hide">{t("close.why")}</legend>
        {choices.map((choice, at) => (
          <label key={choice} className={fields.option}>
            <input type="radio" name="reason" value={choice} autoFocus={at === 0} onChange={() => setError(null)} />
            <span>
              {t(`close.${choice}`)}
              {hints[choice] !== undefined && <span className={fields.fieldHint}>{hints[choice]}</span>}
            </span>
            <Key name={String(at + 1)} quiet />
          </label>
        ))}
      </fieldset>
      <Field label={t("close.line")} name="line" maxLength={500} autoComplete="off" dir="auto" />
    </FormDialog>
  );
}
