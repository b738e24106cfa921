/** Adding a number or a mailbox that nobody writes to, and lifting one: each with a reason. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type DeskSuppression, type SuppressionKind, suppressionKinds } from "../../domain/desk/suppression.ts";
import { DeskError } from "../calls/call.ts";
import { useErrorText } from "../calls/error-text.ts";
import { liftSuppression, suppress, suppressionsQuery } from "../calls/suppressions.ts";
import { Dialog } from "../frame/dialog.tsx";
import { Field, FormError, valueOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";

export function SuppressDialog({ close }: { readonly close: () => void }) {
  const { t } = useLanguage();
  const { error, isPending, mutate } = useListed(suppress, t("suppression.added"), close);
  const wrong = error instanceof DeskError && error.code === "invalid";
  return (
    <ReasonForm
      title={t("suppression.add")}
      submit={t("suppression.addIt")}
      close={close}
      isPending={isPending}
      error={wrong ? null : error}
      send={(form) => {
        const kind: SuppressionKind = valueOf(form, "kind") === "mailbox" ? "mailbox" : "phone";
        mutate({ kind, value: valueOf(form, "value"), reason: valueOf(form, "reason") });
      }}
    >
      <fieldset className={fields.choice}>
        <legend>{t("suppression.what")}</legend>
        {suppressionKinds.map((kind) => (
          <label key={kind} className={fields.tick}>
            <input type="radio" name="kind" value={kind} defaultChecked={kind === "phone"} />{" "}
            {t(kind === "phone" ? "suppression.phone" : "suppression.mailbox")}
          </label>
        ))}
      </fieldset>
      <Field
        label={t("suppression.value")}
        hint={t("suppression.valueHint")}
        error={wrong ? t("suppression.wrong") : null}
        name="value"
        autoComplete="off"
        required
      />
    </ReasonForm>
  );
}

interface LiftDialogProps {
  readonly suppression: DeskSuppression;
  readonly close: () => void;
}

export function LiftDialog({ suppression: { id, shown }, close }: LiftDialogProps) {
  const { t } = useLanguage();
  const { error, isPending, mutate } = useListed(liftSuppression, t("suppression.isLifted", { shown }), close);
  return (
    <ReasonForm
      title={t("suppression.liftOf", { shown })}
      submit={t("suppression.lift")}
      close={close}
      isPending={isPending}
      error={error}
      send={(form) => mutate({ id, reason: valueOf(form, "reason") })}
    >
      <p>{t("suppression.liftText")}</p>
    </ReasonForm>
  );
}

function useListed<Asked>(give: (asked: Asked) => Promise<unknown>, done: string, close: () => void) {
  const client = useQueryClient();
  const { say } = useToast();
  return useMutation({
    mutationFn: give,
    onSuccess: () => {
      say({ text: done });
      close();
    },
    onSettled: () => client.invalidateQueries({ queryKey: suppressionsQuery.queryKey }),
  });
}

interface ReasonFormProps {
  readonly title: string;
  readonly submit: string;
  readonly close: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly send: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}

function ReasonForm({ title, submit, close, isPending, error, send, children }: ReasonFormProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  return (
    <Dialog title={title} close={close}>
      <form
        method="post"
        className={fields.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) send(event.currentTarget);
        }}
      >
        {children}
        <Field label={t("suppression.reason")} name="reason" autoComplete="off" maxLength={500} required />
        <FormError text={error && errorText(error)} />
        <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={isPending}>
          {isPending ? t("act.working") : submit}
        </button>
      </form>
    </Dialog>
  );
}
