import { useRef } from "react";
import type { DeskTemplate } from "../../domain/desk/messages.ts";
import { randomId } from "../requests/random-id.ts";
import { useSendEmailNow } from "../requests/messages.ts";
import { useToast } from "../frame/toast.tsx";
import { useLatestCallback } from "../use-latest-callback.ts";
import { useOpenFieldsText } from "./open-fields.ts";
import { type Ready, templateKey } from "./use-writing.ts";

/** A message without its channel. */
export interface Words extends Omit<Ready, "email"> {
  /** Those that the text was shown with. */
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
  ready: Words,
  sent: () => void,
): Mail {
  const { say } = useToast();
  const openText = useOpenFieldsText();
  /** A new key for each new text, so that repeated presses send the same text once. */
  const email = useRef({ text: "", id: "" });
  const sending = useSendEmailNow(() => {
    email.current = { text: "", id: "" };
    sent();
  });
  const send = useLatestCallback(() => {
    const wrong = openText(ready.open) ?? ready.refused;
    if (wrong !== null) return say({ text: wrong, error: true });
    if (sending.isPending) return;
    const whole = `${templateKey({ kind, named })} ${ready.text}`;
    if (email.current.text !== whole) email.current = { text: whole, id: randomId() };
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
