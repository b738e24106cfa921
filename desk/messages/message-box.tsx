/** The message in the pane (B6): a template that fits, in the applicant's language, to be changed, copied, and sent. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import type { DeskMessages, DeskTemplate } from "../../domain/desk/messages.ts";
import { addedSigns, finalMessage } from "../../domain/messages/final-message.ts";
import { openFields, plainText } from "../../domain/messages/template.ts";
import { messagesQuery } from "../calls/messages.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { MessageActs } from "./message-acts.tsx";
import css from "./messages.module.css";
import { Tabs } from "./tabs.tsx";
import { MessageText } from "./text.tsx";
import { useRefusal } from "./use-refusal.ts";
import { useMail, type Words } from "./use-mail.ts";
import { setReady, templateKey, useWriting } from "./written.ts";

export function MessageBox({ application }: { readonly application: DeskDetail }) {
  const { t, language } = useLanguage();
  const { data } = useQuery(messagesQuery(application.id, application.status, language));
  const { key, choose } = useWriting(useMe().id, application.id);
  // A warning is for whom an impostor's report names (lists/quoted-code.tsx).
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
  const { reason, asks } = useRefusal(application.id, typed);
  const ready = useMemo(
    (): Words => ({ text: finalMessage(text, signs), open: openFields(text), refused: reason }),
    [text, signs, reason],
  );
  const mail = useMail(application.id, template, ready, () => writing.type(key, null));
  const { send } = mail;
  useEffect(() => {
    setReady(application.id, { ...ready, email: messages.email ? send : null });
    return () => setReady(application.id, null);
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
        error={asks ? reason : null}
      >
        <MessageActs kind={template.kind} ready={ready} mail={messages.email ? mail : null} />
      </MessageText>
    </div>
  );
}
