import { useRef, useState } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import type { TemplateKind } from "../../domain/messages/template.ts";
import { madeId } from "../calls/made-id.ts";
import { useSendLetter } from "../calls/messages.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import css from "./messages.module.css";
import { useOpenFieldsText } from "./open-fields.ts";
import type { Ready } from "./written.ts";

interface MessageActsProps {
  readonly application: DeskDetail;
  readonly kind: TemplateKind;
  readonly ready: Ready;
  readonly email: boolean;
  readonly sent: () => void;
}

/** Copies the message, or sends it as a letter: neither while a field has nothing. */
export function MessageActs({ application, kind, ready, email, sent }: MessageActsProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const [copied, setCopied] = useState<string | null>(null);
  const openText = useOpenFieldsText();
  /** Made anew for every other text: the same one arrives as one letter, however often it is pressed. */
  const letter = useRef({ text: "", id: "" });
  const send = useSendLetter(() => {
    letter.current = { text: "", id: "" };
    sent();
  });
  const wrong = openText(ready.open) ?? ready.refused;
  const copy = () => {
    if (wrong !== null) return say({ text: wrong, error: true });
    navigator.clipboard.writeText(ready.text).then(
      () => setCopied(ready.text),
      () => say({ text: t("error.notCopied"), error: true }),
    );
  };
  const mail = () => {
    if (wrong !== null) return say({ text: wrong, error: true });
    if (send.isPending) return;
    const whole = `${kind} ${ready.text}`;
    if (letter.current.text !== whole) letter.current = { text: whole, id: madeId() };
    send.mutate({ applicationId: application.id, id: letter.current.id, template: kind, text: ready.text });
  };
  return (
    <>
      {"clipboard" in navigator && (
        <button type="button" className={css.word} aria-disabled={wrong !== null} onClick={copy}>
          {copied === ready.text ? t("frame.copied") : t("message.copy")}
        </button>
      )}
      {email && (
        <button
          type="button"
          className={css.word}
          aria-disabled={wrong !== null || send.isPending}
          aria-describedby={kind === "rejection" ? "desk-message-hint" : undefined}
          onClick={mail}
        >
          {t(send.isPending ? "message.sending" : "message.email")}
        </button>
      )}
      {email && kind === "rejection" && (
        <p id="desk-message-hint" className={css.hint}>
          {t("message.rejectionHint")}
        </p>
      )}
    </>
  );
}

/** Also over plain HTTP, where a browser makes no UUID. */
