import { passwordLength } from "../../domain/desk/password.ts";
import { DeskError } from "../requests/send-request.ts";
import { useErrorText } from "../requests/error-text.ts";
import { Field } from "../frame/field.tsx";
import { useLanguage } from "../language.tsx";

interface NewPasswordFieldProps {
  readonly label: string;
  readonly name: string;
  /** The last input was too short and was not sent. */
  readonly short: boolean;
  /** The form's error, shown here if it is about the password, see {@link isAboutPassword}. */
  readonly error: Error | null;
}

export function NewPasswordField({ label, name, short, error }: NewPasswordFieldProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const { least, most } = passwordLength;
  const refused = isAboutPassword(error) ? errorText(error) : null;
  return (
    <Field
      label={label}
      hint={t("invitation.passwordHint", { least })}
      error={short ? t("invitation.short", { least }) : refused}
      name={name}
      type="password"
      autoComplete="new-password"
      maxLength={most}
      required
    />
  );
}

export function isShort(password: string): boolean {
  return password.length < passwordLength.least;
}

export function isAboutPassword(error: Error | null): boolean {
  return error instanceof DeskError && error.code.startsWith("password_");
}
