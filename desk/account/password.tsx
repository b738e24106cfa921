/** Changes the password, with the current one as proof; passkeys can be removed as well. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changePassword } from "../requests/auth.ts";
import { DeskError } from "../requests/send-request.ts";
import { useErrorText } from "../requests/error-text.ts";
import { Button } from "../frame/button.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { Field, FormError, passwordOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import { isAboutPassword, isShort, NewPasswordField } from "../log-in/new-password.tsx";
import { passkeysQuery } from "./passkeys.tsx";
import { sessionsQuery } from "./sessions.tsx";

export function Password({ email }: { readonly email: string }) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const [short, setShort] = useState(false);
  const passkeys = useQuery(passkeysQuery).data?.length ?? 0;
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      say({ text: t("account.passwordChanged") });
      for (const { queryKey } of [passkeysQuery, sessionsQuery]) void client.invalidateQueries({ queryKey });
    },
  });
  const { error } = change;
  const wrong = error instanceof DeskError && error.code === "refused";
  return (
    <form
      method="post"
      className={`${fields.form} ${fields.narrowForm}`}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const newPassword = passwordOf(form, "new-password");
        setShort(isShort(newPassword));
        if (isShort(newPassword) || change.isPending) return;
        const removePasskeys = new FormData(form).has("remove-passkeys");
        change.mutate(
          { currentPassword: passwordOf(form, "current-password"), newPassword, removePasskeys },
          { onSuccess: () => form.reset() },
        );
      }}
    >
      {/* Lets a password manager save the pair. */}
      <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />
      <Field
        label={t("account.currentPassword")}
        error={wrong ? t("confirm.wrong") : null}
        name="current-password"
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField label={t("account.newPassword")} name="new-password" short={short} error={error} />
      {passkeys > 0 && (
        <label className={fields.tick}>
          <input type="checkbox" name="remove-passkeys" /> {t("account.alsoPasskeys", { count: passkeys })}
        </label>
      )}
      <p className={fields.fieldHint}>{t("account.passwordText")}</p>
      <FormError text={error && !wrong && !isAboutPassword(error) ? errorText(error) : null} />
      <Button type="submit" pending={change.isPending}>
        {change.isPending ? t("act.working") : t("account.changePassword")}
      </Button>
    </form>
  );
}
