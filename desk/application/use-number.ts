import { skipToken, useQuery } from "@tanstack/react-query";
import type { DeskPhone } from "../../domain/desk/desk.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { callLink, withMessage } from "../../domain/desk/phone.ts";
import { type NumberChannel, phoneKey, useOpenPhone } from "../requests/actions.ts";
import { useToast } from "../frame/toast.tsx";
import { setCalling } from "./calling.ts";
import { useLanguage } from "../language.tsx";
import { useOpenFieldsText } from "../messages/open-fields.ts";
import { type Ready, readyMessageOf, useReadyMessage } from "../messages/use-writing.ts";

export interface OpenNumber {
  /** The revealed number; undefined: not revealed. */
  readonly phone: DeskPhone | undefined;
  readonly opening: boolean;
  /**
   * The message on the screen has unfilled placeholders, so it cannot be sent. A call needs no
   * message.
   */
  readonly blocked: boolean;
  /** Reveals the number, which the server records, and opens WhatsApp or the phone. */
  readonly open: (by: NumberChannel) => void;
}

/** Part of an application by which a revealed number is checked. */
export type Numbered = Pick<DeskRow, "id" | "code" | "contactCorrectedAt">;

export function useNumber(application: Numbered): OpenNumber {
  const { id } = application;
  const revealed = useQuery<DeskPhone>({ queryKey: phoneKey(id), queryFn: skipToken }).data;
  const opened = revealed && isCurrent(revealed, application) ? revealed : undefined;
  const { mutate, isPending } = useOpenPhone();
  const { say } = useToast();
  const ready = useReadyMessage(id);
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
 * Whether the number is still the applicant's. After a correction, or when its registration has
 * left the application, it must be revealed again: the server records each reveal.
 */
function isCurrent(revealed: Omit<Numbered, "id">, { code, contactCorrectedAt }: Omit<Numbered, "id">): boolean {
  return revealed.code === code && revealed.contactCorrectedAt === contactCorrectedAt;
}

/**
 * Calls the number, or opens WhatsApp with the message. Safari blocks the window, because the press
 * came before the server's answer: a toast says so, and the next press opens it directly.
 */
export function useFollow(): (phone: DeskPhone, to: { readonly id: number; readonly by: NumberChannel }) => void {
  const { t } = useLanguage();
  const { say } = useToast();
  return (phone, { id, by }) => {
    if (by === "call") {
      setCalling(id);
      return location.assign(callLink(phone.phone));
    }
    // Opened empty, because `window.open` with `noopener` does not report whether it worked.
    const opened = window.open("", "_blank");
    if (opened === null) return say({ text: t("act.whatsappShut") });
    opened.opener = null;
    opened.location.replace(withWords(phone, readyMessageOf(id)).whatsapp);
  };
}

/**
 * A revealed number with the message on the screen. If there is none, or it may not be sent, with
 * the server's.
 */
function withWords(phone: DeskPhone, ready: Ready | null): DeskPhone {
  if (ready === null || ready.refused !== null) return phone;
  return { ...phone, message: ready.text, whatsapp: withMessage(phone.whatsapp, ready.text) };
}
