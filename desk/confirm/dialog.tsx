import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { DeskError } from "../requests/send-request.ts";
import { confirmWithPasskey, confirmWithPassword } from "../requests/auth.ts";
import { useErrorText } from "../requests/error-text.ts";
import { passkeysWork } from "../requests/passkey.ts";
import { goToProvider, logInProvider } from "../requests/provider.ts";
import { meQuery } from "../requests/queries.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { useLanguage } from "../language.tsx";
import { Field, FormError, passwordOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";

interface ConfirmDialogProps {
  readonly done: () => void;
  readonly cancel: () => void;
}

export function ConfirmDialog({ done, cancel }: ConfirmDialogProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const password = useMutation({ mutationFn: confirmWithPassword, onSuccess: done });
  const passkey = useMutation({ mutationFn: confirmWithPasskey, onSuccess: done });
  const provider = logInProvider();
  const atProvider = useMutation({ mutationFn: () => goToProvider({ confirm: true }) });
  const busy = password.isPending || passkey.isPending || atProvider.isPending;
  const hasPassword = useQueryClient().getQueryData(meQuery.queryKey)?.hasPassword !== false;
  const form = useRef<HTMLFormElement>(null);
  // A dialog below takes the focus back until it knows about this one.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const wrong = password.error instanceof DeskError && password.error.code === "refused";
  return (
    <Dialog title={t("confirm.title")} close={cancel}>
      <form
        ref={form}
        method="post"
        className={fields.form}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = hasPassword ? passwordOf(event.currentTarget) : "";
          if (!busy && typed !== "") password.mutate(typed);
        }}
      >
        <p>{t(hasPassword ? "confirm.text" : "confirm.textWithoutPassword")}</p>
        {hasPassword && (
          <Field
            label={t("confirm.password")}
            error={password.error && (wrong ? t("confirm.wrong") : errorText(password.error))}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus
          />
        )}
        <FormError
          text={
            passkey.error
              ? t(hasPassword ? "confirm.passkeyFailed" : "confirm.passkeyFailedWithoutPassword")
              : atProvider.error && errorText(atProvider.error)
          }
        />
        {hasPassword && (
          <Button type="submit" look="main" pending={busy}>
            {password.isPending ? t("act.working") : t("confirm.go")}
          </Button>
        )}
        {provider && (
          <Button pending={busy} onClick={() => atProvider.mutate()}>
            {t("confirm.provider", { name: provider.name })}
          </Button>
        )}
        {passkeysWork() && (
          <Button pending={busy} onClick={() => passkey.mutate()}>
            {t("confirm.passkey")}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
