import { useState } from "react";
import type { TemplateKind } from "../../domain/messages/template.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import css from "./messages.module.css";
import { useOpenFieldsText } from "./open-fields.ts";
import type { Mail, Words } from "./use-mail.ts";

interface MessageActsProps {
  readonly kind: TemplateKind;
  readonly ready: Words;
  /** Null: the desk sends none. */
  readonly mail: Mail | null;
}

/** Copies the message, or sends it by email: neither while a field has nothing. */
export function MessageActs({ kind, ready, mail }: MessageActsProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const [copied, setCopied] = useState<string | null>(null);
  const wrong = useOpenFieldsText()(ready.open) ?? ready.refused;
  const copy = () => {
    if (wrong !== null) return say({ text: wrong, error: true });
    navigator.clipboard.writeText(ready.text).then(
      () => setCopied(ready.text),
      () => say({ text: t("error.notCopied"), error: true }),
    );
  };
  return (
    <>
      {"clipboard" in navigator && (
        <button type="button" className={css.word} aria-disabled={wrong !== null} onClick={copy}>
          {copied === ready.text ? t("frame.copied") : t("message.copy")}
        </button>
      )}
      {mail && (
        <button
          type="button"
          className={css.word}
          aria-disabled={wrong !== null || mail.isPending}
          aria-describedby={kind === "rejection" ? "desk-message-hint" : undefined}
          onClick={mail.send}
        >
          {t(mail.isPending ? "message.sending" : "message.email")}
        </button>
      )}
      {mail && kind === "rejection" && (
        <p id="desk-message-hint" className={css.hint}>
          {t("message.rejectionHint")}
        </p>
      )}
    </>
  );
}
