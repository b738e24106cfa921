import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { verifyBackupCode, verifyTotp } from "../requests/auth.ts";
import { DeskError } from "../requests/send-request.ts";
import { useErrorText } from "../requests/error-text.ts";
import { useLanguage } from "../language.tsx";
import { Button } from "../frame/button.tsx";
import { Field, valueOf } from "../frame/field.tsx";
import css from "./log-in.module.css";
import fields from "../frame/field.module.css";

interface SecondStepProps {
  readonly done: () => void;
  readonly again: () => void;
}

export function SecondStep({ done, again }: SecondStepProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const [backup, setBackup] = useState(false);
  const verify = useMutation({
    mutationFn: (code: string) => (backup ? verifyBackupCode(code) : verifyTotp(code)),
    onSuccess: done,
  });
  const error = verify.error;
  const wrong = error instanceof DeskError && (error.status === 400 || error.status === 401);
  const errorMessage = error && (wrong ? t(backup ? "login.wrongBackup" : "login.wrongCode") : errorText(error));
  return (
    <form
      method="post"
      className={fields.form}
      onSubmit={(event) => {
        event.preventDefault();
        const code = valueOf(event.currentTarget, "code");
        if (code !== "" && !verify.isPending) verify.mutate(backup ? code : code.replaceAll(/\s/g, ""));
      }}
    >
      <Field
        key={String(backup)}
        label={t(backup ? "login.backupCode" : "login.code")}
        hint={t(backup ? "login.backupHint" : "login.codeHint")}
        error={errorMessage}
        name="code"
        inputMode={backup ? "text" : "numeric"}
        autoComplete={backup ? "off" : "one-time-code"}
        autoCapitalize="off"
        spellCheck={false}
        required
        autoFocus
      />
      <Button type="submit" look="main" pending={verify.isPending}>
        {verify.isPending ? t("act.working") : t("login.enter")}
      </Button>
      <div className={css.ways}>
        <button
          type="button"
          onClick={() => {
            verify.reset();
            setBackup(!backup);
          }}
        >
          {t(backup ? "login.useApp" : "login.backup")}
        </button>
        <button type="button" onClick={again}>
          {t("login.startAgain")}
        </button>
      </div>
    </form>
  );
}
