import { skipToken, useQuery } from "@tanstack/react-query";
import type { DeskPhone } from "../../domain/desk/desk.ts";
import { callLink } from "../../domain/desk/phone.ts";
import { type NumberChannel, phoneKey, useOpenPhone } from "../calls/acts.ts";
import { useToast } from "../frame/toast.tsx";
import { setCalling } from "./calling.ts";
import { useLanguage } from "../language.tsx";
import { useOpenFieldsText } from "../messages/open-fields.ts";
import { withWords } from "../messages/with-words.ts";
import { readyNow, useReady } from "../messages/written.ts";

export interface OpenNumber {
  /** What was opened; undefined: nothing yet. */
  readonly phone: DeskPhone | undefined;
  readonly opening: boolean;
  /** The message that is shown lacks something: it goes nowhere. A call needs no message. */
  readonly blocked: boolean;
  /** Opens the number, which is recorded, and WhatsApp or the telephone with it. */
  readonly open: (by: NumberChannel) => void;
}

export function useNumber(id: number): OpenNumber {
  const opened = useQuery<DeskPhone>({ queryKey: phoneKey(id), queryFn: skipToken }).data;
  const { mutate, isPending } = useOpenPhone();
  const { say } = useToast();
  const ready = useReady(id);
  const follow = useFollow();
  const wrong = useOpenFieldsText()(ready?.open ?? []) ?? ready?.refused ?? null;
  return {
    phone: opened && withWords(opened, ready),
    blocked: wrong !== null,
    opening: isPending,
    open: (by) => {
      if (wrong !== null && by === "whatsapp") say({ text: wrong, error: true });
      else if (opened) follow(opened, { id, by });
      else if (!isPending) mutate({ id, knowing: false, by }, { onSuccess: (phone) => follow(phone, { id, by }) });
    },
  };
}

/**
 * Calls the number, or opens WhatsApp with what is written to it. Safari keeps the window shut, because the press was before the
 * server answered: it is said then, and the next press opens it at once.
 */
export function useFollow(): (phone: DeskPhone, to: { readonly id: number; readonly by: NumberChannel }) => void {
  const { t } = useLanguage();
  const { say } = useToast();
  return (phone, { id, by }) => {
    if (by === "call") {
      setCalling(id);
      return location.assign(callLink(phone.phone));
    }
    // Opened empty, because a window without an opener does not say whether it opened.
    const opened = window.open("", "_blank");
    if (opened === null) return say({ text: t("act.whatsappShut") });
    opened.opener = null;
    opened.location.replace(withWords(phone, readyNow(id)).whatsapp);
  };
}
