import { useMutation } from "@tanstack/react-query";
import { DeskFault } from "../calls/call.ts";
import { confirmWithPasskey, confirmWithPassword } from "../calls/confirm.ts";
import { useFaultText } from "../calls/fault-text.ts";
import { passkeysWork } from "../calls/passkey.ts";
import { Dialog } from "../frame/dialog.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { Field, FormFault, passwordOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";

interface ConfirmDialogProps {
  readonly done: () => void;
  readonly cancel: () => void;
}

export function ConfirmDialog({ done, cancel }: ConfirmDialogProps) {
  const { t } = useLanguage();
  const faultText = useFaultText();
  const password = useMutation({ mutationFn: confirmWithPassword, onSuccess: done });
  const passkey = useMutation({ mutationFn: confirmWithPasskey, onSuccess: done });
  const busy = password.isPending || passkey.isPending;
  const wrong = password.error instanceof DeskFault && password.error.code === "refused";
  return (
    <Dialog title={t("confirm.title")} close={cancel}>
      <form
        method="post"
        className={fields.form}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = passwordOf(event.currentTarget);
          if (!busy && typed !== "") password.mutate(typed);
        }}
      >
        <p>{t("confirm.text")}</p>
        <Field
          label={t("confirm.password")}
          error={password.error && (wrong ? t("confirm.wrong") : faultText(password.error))}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
        />
        <FormFault text={passkey.error && t("confirm.passkeyFailed")} />
        <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={busy}>
          {password.isPending ? t("act.working") : t("confirm.go")}
        </button>
        {passkeysWork() && (
          <button
            type="button"
            className={states.button}
            aria-disabled={busy}
            onClick={() => {
              if (!busy) passkey.mutate();
            }}
          >
            {t("confirm.passkey")}
          </button>
        )}
      </form>
    </Dialog>
  );
}
