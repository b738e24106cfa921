import { useRef } from "react";
import type { DeskTemplate } from "../../domain/desk/messages.ts";
import { madeId } from "../calls/made-id.ts";
import { useSendLetter } from "../calls/messages.ts";
import { useToast } from "../frame/toast.tsx";
import { useLatest } from "../latest.ts";
import { useOpenFieldsText } from "./open-fields.ts";
import { type Ready, templateKey } from "./written.ts";

/** A message without the way it goes. */
export type Words = Omit<Ready, "email">;

export interface Mail {
  readonly isPending: boolean;
  /** One function for as long as the message is shown. */
  readonly send: () => void;
}

/** Sends the message that is shown by email: not while a field has nothing. */
export function useMail(
  applicationId: number,
  { kind, named }: Pick<DeskTemplate, "kind" | "named">,
  ready: Words,
  sent: () => void,
): Mail {
  const { say } = useToast();
  const openText = useOpenFieldsText();
  /** Made anew for every other text: the same one arrives as one email, however often it is pressed. */
  const email = useRef({ text: "", id: "" });
  const sending = useSendLetter(() => {
    email.current = { text: "", id: "" };
    sent();
  });
  const send = useLatest(() => {
    const wrong = openText(ready.open) ?? ready.refused;
    if (wrong !== null) return say({ text: wrong, error: true });
    if (sending.isPending) return;
    const whole = `${templateKey({ kind, named })} ${ready.text}`;
    if (email.current.text !== whole) email.current = { text: whole, id: madeId() };
    sending.mutate({
      applicationId,
      id: email.current.id,
      template: kind,
      ...(named && { named: named.id }),
      text: ready.text,
    });
  });
  return { isPending: sending.isPending, send };
}
