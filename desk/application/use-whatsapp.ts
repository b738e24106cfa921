import { skipToken, useQuery } from "@tanstack/react-query";
import type { DeskPhone } from "../../domain/desk/desk.ts";
import { phoneKey, useOpenPhone } from "../calls/acts.ts";
import { useToast } from "../frame/toast.tsx";
import { useOpenFieldsText } from "../messages/open-fields.ts";
import { withWords } from "../messages/with-words.ts";
import { readyNow, useReady } from "../messages/written.ts";

export interface WhatsApp {
  /** What was opened; undefined: nothing yet. */
  readonly phone: DeskPhone | undefined;
  readonly opening: boolean;
  /** The message that is shown lacks something: it goes nowhere. */
  readonly blocked: boolean;
  /** Opens the number, which is recorded, and WhatsApp with it. */
  readonly open: () => void;
}

export function useWhatsApp(id: number): WhatsApp {
  const opened = useQuery<DeskPhone>({ queryKey: phoneKey(id), queryFn: skipToken }).data;
  const { mutate, isPending } = useOpenPhone();
  const { say } = useToast();
  const ready = useReady(id);
  const wrong = useOpenFieldsText()(ready?.open ?? []) ?? ready?.refused ?? null;
  return {
    phone: opened && withWords(opened, ready),
    blocked: wrong !== null,
    opening: isPending,
    open: () => {
      if (wrong !== null) say({ text: wrong, error: true });
      else if (opened) follow(opened, id);
      else if (!isPending) mutate({ id, knowing: false }, { onSuccess: (phone) => follow(phone, id) });
    },
  };
}

/** A browser may keep the window shut, because the press was a moment ago; the button has become a link by then. */
export function follow(phone: DeskPhone, id: number): void {
  window.open(withWords(phone, readyNow(id)).whatsapp, "_blank", "noopener");
}
