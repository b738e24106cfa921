/** Log-in by password and second factor, by passkey, or by the operator's identity provider. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { logIn } from "../requests/auth.ts";
import { demoDeskPath } from "../../routes.ts";
import { DeskError } from "../requests/send-request.ts";
import { useErrorText } from "../requests/error-text.ts";
import { logInWithPasskey, passkeysWork } from "../requests/passkey.ts";
import { goToProvider, logInProvider, takeProviderOutcome } from "../requests/provider.ts";
import { meQuery } from "../requests/queries.ts";
import { useLanguage } from "../language.tsx";
import { Button } from "../frame/button.tsx";
import { Field, FormError, passwordOf, valueOf } from "../frame/field.tsx";
import css from "./log-in.module.css";
import fields from "../frame/field.module.css";
import { isDemo } from "./brand.ts";
import { useOutcomeText } from "./outcome.ts";
import { SecondStep } from "./second-step-code.tsx";
import { Sheet } from "./sheet.tsx";

/** `ended`: a session has just ended. */
export function LogIn({ ended }: { readonly ended: boolean }) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const outcomeText = useOutcomeText();
  const [outcome] = useState(takeProviderOutcome);
  const [second, setSecond] = useState(outcome === "code");
  const [text, setText] = useState(outcomeText(outcome));
  const provider = logInProvider();
  const errorText = useErrorText();
  const enter = () => void client.invalidateQueries({ queryKey: meQuery.queryKey });
  const password = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) => logIn(email, password),
    onMutate: () => setText(null),
    onSuccess: (needsSecondStep) => (needsSecondStep ? setSecond(true) : enter()),
    onError: (error) => {
      const wrong = error instanceof DeskError && (error.status === 401 || error.status === 400);
      setText(wrong ? t("login.wrong") : errorText(error));
    },
  });
  const passkey = useMutation({
    mutationFn: logInWithPasskey,
    onMutate: () => setText(null),
    onSuccess: enter,
    onError: () => setText(t("login.passkeyFailed")),
  });
  const atProvider = useMutation({
    mutationFn: () => goToProvider(),
    onMutate: () => setText(null),
    onError: (error) => setText(errorText(error)),
  });
  const busy = password.isPending || passkey.isPending || atProvider.isPending;

  if (second) {
    return (
      <Sheet title={t("login.codeTitle")}>
        <SecondStep done={enter} again={() => setSecond(false)} />
      </Sheet>
    );
  }
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!busy) password.mutate({ email: valueOf(form, "email"), password: passwordOf(form) });
  };
  return (
    <Sheet title={t("login.title")}>
      {ended && !text && <p>{t("error.ended")}</p>}
      {provider && (
        <div className={fields.form}>
          <Button look="main" pending={busy} onClick={() => atProvider.mutate()}>
            {t("login.provider", { name: provider.name })}
          </Button>
          <p className={css.or}>{t("login.or")}</p>
          {provider.managersOnly && <p className={fields.fieldHint}>{t("login.providerOnly")}</p>}
        </div>
      )}
      <form method="post" className={fields.form} onSubmit={send}>
        <Field
          label={t("login.email")}
          name="email"
          type="email"
          autoComplete="username webauthn"
          required
          autoFocus={provider === null}
        />
        <Field label={t("login.password")} name="password" type="password" autoComplete="current-password" required />
        <FormError text={text} />
        <Button type="submit" look={provider ? undefined : "main"} pending={busy}>
          {password.isPending ? t("act.working") : t("login.next")}
        </Button>
        {passkeysWork() && (
          <>
            <p className={css.or}>{t("login.or")}</p>
            <Button pending={busy} onClick={() => passkey.mutate()}>
              {t("login.passkey")}
            </Button>
          </>
        )}
        <p className={fields.fieldHint}>{t("login.forgotten")}</p>
      </form>
      {isDemo() && <ToDemo />}
    </Sheet>
  );
}

/** The demo's desk opens by itself only on its own machine (server/desk/demo.ts). */
function ToDemo() {
  const { t } = useLanguage();
  const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
  if (!isHere) return <p className={fields.fieldHint}>{t("login.demoLink")}</p>;
  return (
    <p>
      <a href={demoDeskPath}>{t("login.toDemo")}</a>
    </p>
  );
}
