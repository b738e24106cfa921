/** Sets up the second factor: QR code, key as text, first code, then backup codes, shown once. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SecondStep as Started } from "../../domain/desk/log-in.ts";
import { startSecondStep, verifyTotp } from "../requests/auth.ts";
import { DeskError } from "../requests/send-request.ts";
import { useErrorText } from "../requests/error-text.ts";
import { useLanguage } from "../language.tsx";
import { BackupCodes } from "./backup-codes.tsx";
import { Button } from "../frame/button.tsx";
import { Field, FormError, passwordOf, valueOf } from "../frame/field.tsx";
import css from "./log-in.module.css";
import fields from "../frame/field.module.css";
import { Sheet } from "./sheet.tsx";
import { encode } from "uqr";

interface SetupProps {
  /** Given if the user has just chosen it; otherwise the form asks for it. */
  readonly password?: string;
  /** The server's answer if set-up has already started. */
  readonly started?: Started | null;
  /** Shown above the set-up, and above the backup codes. */
  readonly progress?: { readonly setUp: ReactNode; readonly codes: ReactNode };
  /** Why set-up is required, shown until it starts. */
  readonly why?: string;
  /** Called once the key is shown: it is shown only once, so the page must not go away. */
  readonly begun?: () => void;
  readonly done: () => void;
}

/** A card with one heading per step. */
export function SecondStepSetup({ progress, why, started = null, ...props }: SetupProps) {
  const { t } = useLanguage();
  const [confirmed, setConfirmed] = useState(false);
  const [step, setStep] = useState(started);
  if (step && confirmed) {
    return (
      <Sheet title={t("invitation.backupTitle")} turned>
        {progress?.codes}
        <BackupCodes codes={step.backupCodes} done={props.done} />
      </Sheet>
    );
  }
  return (
    <Sheet title={t("invitation.totpTitle")}>
      {progress?.setUp}
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
        <Button type="submit" look="main" pending={start.isPending}>
          {start.isPending ? t("act.working") : t("invitation.totpTitle")}
        </Button>
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
      <Button type="submit" look="main" pending={verify.isPending}>
        {verify.isPending ? t("act.working") : t("invitation.confirm")}
      </Button>
    </form>
  );
}

/** The key in groups of four for typing. */
function secretIn(uri: string): string {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}

/** A QR code as one path. Always dark on white, because cameras cannot read it otherwise. */
function QrCode({ text, name }: { readonly text: string; readonly name: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
