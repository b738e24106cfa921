/** Sets up the second step: QR code, the key as text, a first code; then the backup codes, shown this once. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SecondStep as Started } from "../../domain/desk/log-in.ts";
import { startSecondStep, verifyTotp } from "../calls/auth.ts";
import { DeskError } from "../calls/call.ts";
import { useErrorText } from "../calls/error-text.ts";
import { useLanguage } from "../language.tsx";
import { BackupCodes } from "./backup-codes.tsx";
import { Field, FormError, passwordOf, valueOf } from "../frame/field.tsx";
import css from "./log-in.module.css";
import fields from "../frame/field.module.css";
import states from "../frame/states.module.css";
import { QrCode } from "./qr-code.tsx";
import { Sheet } from "./sheet.tsx";

interface SetupProps {
  /** Known where it was chosen a moment ago; asked for otherwise. */
  readonly password?: string;
  /** What the server said when it was started already. */
  readonly started?: Started | null;
  /** Above each step. */
  readonly progress?: ReactNode;
  /** Why it is asked for, until it has begun. */
  readonly why?: string;
  /** Its key is shown: what is shown once must not go away by itself. */
  readonly begun?: () => void;
  readonly done: () => void;
}

/** A card with one head for each of its steps. */
export function SecondStepSetup({ progress, why, started = null, ...props }: SetupProps) {
  const { t } = useLanguage();
  const [confirmed, setConfirmed] = useState(false);
  const [step, setStep] = useState(started);
  if (step && confirmed) {
    return (
      <Sheet title={t("invitation.backupTitle")} turned>
        {progress}
        <BackupCodes codes={step.backupCodes} done={props.done} />
      </Sheet>
    );
  }
  return (
    <Sheet title={t("invitation.totpTitle")}>
      {progress}
      {!step && why && <p>{why}</p>}
      <Setup {...props} step={step} start={setStep} confirm={() => setConfirmed(true)} />
    </Sheet>
  );
}

interface StepProps extends Pick<SetupProps, "password" | "begun"> {
  readonly step: Started | null;
  readonly start: (step: Started) => void;
  readonly confirm: () => void;
}

function Setup({ password, begun, step, start: keep, confirm }: StepProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const start = useMutation({
    mutationFn: startSecondStep,
    onSuccess: (started) => {
      begun?.();
      keep(started);
    },
  });
  const verify = useMutation({ mutationFn: verifyTotp, onSuccess: confirm });
  if (!step) {
    const wrong = start.error instanceof DeskError && (start.error.status === 400 || start.error.status === 401);
    return (
      <form
        method="post"
        className={fields.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!start.isPending) start.mutate(password ?? passwordOf(event.currentTarget));
        }}
      >
        {password === undefined && (
          <Field
            label={t("invitation.confirmPassword")}
            hint={t("invitation.confirmPasswordText")}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus
          />
        )}
        <FormError text={start.error && (wrong ? t("login.wrong") : errorText(start.error))} />
        <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={start.isPending}>
          {start.isPending ? t("act.working") : t("invitation.totpTitle")}
        </button>
      </form>
    );
  }
  const wrong = verify.error instanceof DeskError && (verify.error.status === 400 || verify.error.status === 401);
  return (
    <form
      method="post"
      className={fields.form}
      onSubmit={(event) => {
        event.preventDefault();
        const code = valueOf(event.currentTarget, "code").replaceAll(/\s/g, "");
        if (code !== "" && !verify.isPending) verify.mutate(code);
      }}
    >
      <p>{t("invitation.totpText")}</p>
      <QrCode text={step.totpURI} name={t("invitation.qr")} />
      <p>
        {t("invitation.secret")}
        <code className={css.secret}>{secretIn(step.totpURI)}</code>
      </p>
      <Field
        label={t("invitation.totpCode")}
        error={verify.error && (wrong ? t("login.wrongCode") : errorText(verify.error))}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
      />
      <button type="submit" className={`${states.button} ${states.mainButton}`} aria-disabled={verify.isPending}>
        {verify.isPending ? t("act.working") : t("invitation.confirm")}
      </button>
    </form>
  );
}

/** The key in groups of four, as it is typed. */
function secretIn(uri: string): string {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}
