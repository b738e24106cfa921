/** `/desk/invitation/{token}`: name and password, the second factor, and optionally a passkey. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { DeskInvitation, SecondStep as Started } from "../../domain/desk/log-in.ts";
import { startSecondStep, confirmWithPassword } from "../requests/auth.ts";
import { acceptInvitation, invitationQuery } from "../requests/invitation.ts";
import { DeskError } from "../requests/send-request.ts";
import { useErrorText } from "../requests/error-text.ts";
import { passkeysWork, addPasskey } from "../requests/passkey.ts";
import { Button } from "../frame/button.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage } from "../language.tsx";
import { Field, FormError, passwordOf, valueOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import { isAboutPassword, isShort, NewPasswordField } from "./new-password.tsx";
import { SecondStepSetup } from "./second-step.tsx";
import { Sheet } from "./sheet.tsx";

type Step =
  | { readonly at: "account" }
  | { readonly at: "second"; readonly password: string; readonly started: Started | null }
  | { readonly at: "passkey"; readonly password: string };

export function InvitationScreen({ token }: { readonly token: string }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const invitation = useQuery({ ...invitationQuery(token), enabled: true });
  const [step, setStep] = useState<Step>({ at: "account" });
  const finish = () => {
    client.removeQueries({ queryKey: ["me"] });
    void navigate({ to: "/", replace: true });
  };
  const steps = passkeysWork() ? 4 : 3;
  const progress = (number: number) => (
    <p className={fields.fieldHint}>{t("invitation.step", { step: number, steps })}</p>
  );
  if (step.at === "passkey") {
    return (
      <Sheet title={t("invitation.passkeyTitle")}>
        {progress(4)}
        <OfferPasskey password={step.password} done={finish} />
      </Sheet>
    );
  }
  if (step.at === "second") {
    return (
      <SecondStepSetup
        progress={{ setUp: progress(2), codes: progress(3) }}
        password={step.password}
        started={step.started}
        done={() => (passkeysWork() ? setStep({ at: "passkey", password: step.password }) : finish())}
      />
    );
  }
  if (invitation.isPending) return <Loading />;
  if (invitation.error) {
    const { error } = invitation;
    const gone = error instanceof DeskError && error.status >= 400 && error.status < 500 && error.status !== 429;
    return (
      <Sheet title={t(gone ? "invitation.invalid" : "invitation.title")}>
        {gone ? <p>{t("invitation.invalidText")}</p> : <Failed error={error} retry={() => void invitation.refetch()} />}
      </Sheet>
    );
  }
  return (
    <Sheet title={t("invitation.title")}>
      {progress(1)}
      <p>{t("invitation.intro", { email: invitation.data.email, operator: invitation.data.operator })}</p>
      <AccountForm
        token={token}
        invitation={invitation.data}
        done={(password, started) => setStep({ at: "second", password, started })}
      />
    </Sheet>
  );
}

interface AccountFormProps {
  readonly token: string;
  readonly invitation: DeskInvitation;
  readonly done: (password: string, started: Started | null) => void;
}

function AccountForm({ token, invitation, done }: AccountFormProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const [short, setShort] = useState(false);
  const accept = useMutation({
    mutationFn: (account: { name: string; password: string }) => acceptInvitation(token, account),
    onSuccess: async (_answer, { password }) => {
      // The account exists by now. If this fails, the next step asks for the password again.
      done(password, await startSecondStep(password).catch(() => null));
    },
  });
  return (
    <form
      method="post"
      className={fields.form}
      onSubmit={(event) => {
        event.preventDefault();
        const password = passwordOf(event.currentTarget);
        setShort(isShort(password));
        if (isShort(password) || accept.isPending) return;
        accept.mutate({ name: valueOf(event.currentTarget, "name"), password });
      }}
    >
      {/* Lets a password manager save the pair. */}
      <input type="email" name="email" value={invitation.email} readOnly hidden autoComplete="username" />
      <Field
        label={t("invitation.name")}
        hint={t("invitation.nameHint")}
        name="name"
        autoComplete="name"
        defaultValue={invitation.name ?? ""}
        maxLength={80}
        required
        autoFocus
      />
      <NewPasswordField label={t("invitation.password")} name="password" short={short} error={accept.error} />
      <FormError text={accept.error && !isAboutPassword(accept.error) ? errorText(accept.error) : null} />
      <Button type="submit" look="main" pending={accept.isPending}>
        {accept.isPending ? t("act.working") : t("invitation.accept")}
      </Button>
    </form>
  );
}

/** The last step of an invitation; optional. */
function OfferPasskey({ password, done }: { readonly password: string; readonly done: () => void }) {
  const { t } = useLanguage();
  const add = useMutation({
    // The server requires the password again, and the user chose it a minute ago.
    mutationFn: () => confirmWithPassword(password).then(addPasskey),
    onSuccess: done,
  });
  return (
    <div className={fields.form}>
      <p>{t("invitation.passkeyText")}</p>
      <FormError text={add.error && t("account.passkeyFailed")} />
      <Button
        look="main"
        // The previous step is gone, and its focus with it.
        autoFocus
        pending={add.isPending}
        onClick={() => add.mutate()}
      >
        {t("invitation.addPasskey")}
      </Button>
      <Button onClick={done}>{t("invitation.skip")}</Button>
    </div>
  );
}
