/** The message in an application's pane: a fitting template to edit, copy and send (B6). */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import type { DeskMessages, DeskTemplate } from "../../domain/desk/messages.ts";
import { addedSigns, finalMessage } from "../../domain/messages/final-message.ts";
import { openFields, plainText, type TemplateKind } from "../../domain/messages/template.ts";
import { messagesQuery, messageCheckQuery } from "../requests/messages.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./messages.module.css";
import { Tabs } from "./tabs.tsx";
import { MessageText } from "./text.tsx";
import { useMail, type MessageDraft, type Mail } from "./use-mail.ts";
import { setReadyMessage, templateKey, useWriting } from "./use-writing.ts";
import { DeskError } from "../requests/send-request.ts";
import { useErrorText } from "../requests/error-text.ts";
import { useToast } from "../frame/toast.tsx";
import { useOpenFieldsText } from "./open-fields.ts";

export function MessageBox({ application }: { readonly application: DeskDetail }) {
  const { t, language } = useLanguage();
  const { data } = useQuery(messagesQuery(application, language));
  const { key, choose } = useWriting(useMe().id, application.id);
  // The warning is only for applicants whose code an impostor quoted (desk/lists/quoted-code.tsx).
  const templates = data?.templates.filter((known) => known.kind !== "warning" || key === "warning") ?? [];
  const [first] = templates;
  const template = templates.find((known) => templateKey(known) === key) ?? first;
  if (!data || !template) return null;
  return (
    <section aria-label={t("message.title")} className={css.box}>
      <Tabs templates={templates} chosen={templateKey(template)} choose={choose} />
      <Message key={templateKey(template)} application={application} messages={data} template={template} />
    </section>
  );
}

interface MessageProps {
  readonly application: DeskDetail;
  readonly messages: DeskMessages;
  readonly template: DeskTemplate;
}

function Message({ application, messages, template }: MessageProps) {
  const writing = useWriting(useMe().id, application.id);
  const key = templateKey(template);
  const typed = writing.typedIn(key);
  const text = typed ?? plainText(template.pieces);
  const { signs } = messages;
  const { reason, isMoneyRequest } = useTextRefusal(application.id, typed);
  const ready = useMemo(
    (): MessageDraft => ({
      text: finalMessage(text, signs),
      codes: signs.codes,
      open: openFields(text),
      refused: reason,
    }),
    [text, signs, reason],
  );
  const mail = useMail(application.id, template, ready, () => writing.type(key, null));
  const { send } = mail;
  useEffect(() => {
    setReadyMessage(application.id, { ...ready, email: messages.email ? send : null });
    return () => setReadyMessage(application.id, null);
  }, [application.id, ready, messages.email, send]);
  const added = addedSigns(text, signs);
  const lines = [...added.proof, ...(added.stop === null ? [] : [added.stop])];
  return (
    <div role="tabpanel" id="desk-message" aria-labelledby={`desk-message-${key}`} className={css.panel}>
      <MessageText
        name={application.name}
        template={template}
        messages={messages}
        typed={typed}
        type={(to) => writing.type(key, to)}
        added={lines.length > 0 ? lines.join(" ") : null}
        error={isMoneyRequest ? reason : null}
      >
        <MessageActions kind={template.kind} ready={ready} mail={messages.email ? mail : null} />
      </MessageText>
    </div>
  );
}

/** Milliseconds without typing before the text is checked. */
const debounceMs = 300;

interface TextRefusal {
  /** Why the text cannot be sent yet; null: it can. */
  readonly reason: string | null;
  /** It asks for money, so the error is shown beside the text. */
  readonly isMoneyRequest: boolean;
}

/**
 * Lets the server check whether the typed text asks applicants for money (B8).
 * @param typed null: the template's own text, which was checked when it was saved
 */
function useTextRefusal(id: number, typed: string | null): TextRefusal {
  const { t, language } = useLanguage();
  const errorText = useErrorText();
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isChecked = typed !== null && typed.trim() !== "";
  const { isSuccess, error } = useQuery({
    ...messageCheckQuery(id, settled ?? "", language),
    enabled: isChecked && settled === typed,
  });
  if (!isChecked) return { reason: null, isMoneyRequest: false };
  if (settled !== typed) return { reason: t("message.checking"), isMoneyRequest: false };
  if (error) return { reason: errorText(error), isMoneyRequest: error instanceof DeskError && error.code === "asks" };
  return { reason: isSuccess ? null : t("message.checking"), isMoneyRequest: false };
}

interface MessageActionsProps {
  readonly kind: TemplateKind;
  readonly ready: MessageDraft;
  /** Null: the desk does not send email. */
  readonly mail: Mail | null;
}

/** Copies the message or sends it by email. Blocked while a placeholder is unfilled. */
function MessageActions({ kind, ready, mail }: MessageActionsProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const [copied, setCopied] = useState<string | null>(null);
  const blockedReason = useOpenFieldsText()(ready.open) ?? ready.refused;
  const copy = () => {
    if (blockedReason !== null) return say({ text: blockedReason, error: true });
    navigator.clipboard.writeText(ready.text).then(
      () => setCopied(ready.text),
      () => say({ text: t("error.notCopied"), error: true }),
    );
  };
  return (
    <>
      {"clipboard" in navigator && (
        <button type="button" className={css.word} aria-disabled={blockedReason !== null} onClick={copy}>
          {copied === ready.text ? t("frame.copied") : t("message.copy")}
        </button>
      )}
      {mail && (
        <button
          type="button"
          className={css.word}
          aria-disabled={blockedReason !== null || mail.isPending}
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
