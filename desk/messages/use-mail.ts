import { useRef } from "react";
import type { DeskTemplate } from "../../domain/desk/messages.ts";
import { randomId } from "../requests/random-id.ts";
import { useSendEmailNow } from "../requests/messages.ts";
import { useToast } from "../frame/toast.tsx";
import { useLatestCallback } from "../use-latest-callback.ts";
import { useOpenFieldsText } from "./open-fields.ts";
import { type Ready, templateKey } from "./use-writing.ts";

/** A message before a channel is chosen. */
export interface MessageDraft extends Omit<Ready, "email"> {
  /** The application codes that the text was shown with. */
  readonly codes: readonly string[];
}

export interface Mail {
  readonly isPending: boolean;
  /** Stable while the message is shown. */
  readonly send: () => void;
}

/** Sends the current message by email. Blocked while a placeholder is unfilled. */
export function useMail(
  applicationId: number,
  { kind, named }: Pick<DeskTemplate, "kind" | "named">,
  ready: MessageDraft,
  sent: () => void,
): Mail {
  const { say } = useToast();
  const openText = useOpenFieldsText();
  /** Each new text gets a new id, so that pressing the button again sends the same text once. */
  const email = useRef({ text: "", id: "" });
  const sending = useSendEmailNow(() => {
    email.current = { text: "", id: "" };
    sent();
  });
  const send = useLatestCallback(() => {
    const blockedReason = openText(ready.open) ?? ready.refused;
    if (blockedReason !== null) return say({ text: blockedReason, error: true });
    if (sending.isPending) return;
    const keyAndText = `${templateKey({ kind, named })} ${ready.text}`;
    if (email.current.text !== keyAndText) email.current = { text: keyAndText, id: randomId() };
    sending.mutate({
      applicationId,
      id: email.current.id,
      template: kind,
      ...(named && { named: named.id }),
      text: ready.text,
      codes: ready.codes,
    });
  });
  return { isPending: sending.isPending, send };
}
