import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DeskSuppression, type SuppressionKind, suppressionKinds } from "../../domain/desk/suppression.ts";
import { DeskError } from "../requests/send-request.ts";
import { liftSuppression, suppress, suppressionsKey } from "../requests/suppressions.ts";
import { Field, valueOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";

export function SuppressDialog({ close }: { readonly close: () => void }) {
  const { t } = useLanguage();
  const { error, isPending, mutate } = useListed(suppress, t("suppression.added"), close);
  const wrong = error instanceof DeskError && error.code === "invalid";
  return (
    <FormDialog
      title={t("suppression.add")}
      submit={t("suppression.addIt")}
      close={close}
      pending={isPending}
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
      <ReasonField />
    </FormDialog>
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
    <FormDialog
      title={t("suppression.liftOf", { shown })}
      submit={t("suppression.lift")}
      close={close}
      pending={isPending}
      error={error}
      send={(form) => mutate({ id, reason: valueOf(form, "reason") })}
    >
      <p>{t("suppression.liftText")}</p>
      <ReasonField />
    </FormDialog>
  );
}

function useListed<Entry>(dispatch: (entry: Entry) => Promise<unknown>, done: string, close: () => void) {
  const client = useQueryClient();
  const { say } = useToast();
  return useMutation({
    mutationFn: dispatch,
    onSuccess: () => {
      say({ text: done });
      close();
    },
    onSettled: () => client.invalidateQueries({ queryKey: suppressionsKey }),
  });
}

function ReasonField() {
  const { t } = useLanguage();
  return <Field label={t("suppression.reason")} name="reason" autoComplete="off" maxLength={500} required />;
}
