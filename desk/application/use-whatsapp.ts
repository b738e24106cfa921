import { skipToken, useQuery } from "@tanstack/react-query";
import type { DeskPhone } from "../../domain/desk/desk.ts";
import { phoneKey, useOpenPhone } from "../calls/acts.ts";

export interface WhatsApp {
  /** What was opened; undefined: nothing yet. */
  readonly phone: DeskPhone | undefined;
  readonly opening: boolean;
  /** Opens the number, which is recorded, and WhatsApp with it. */
  readonly open: () => void;
}

export function useWhatsApp(id: number): WhatsApp {
  const phone = useQuery<DeskPhone>({ queryKey: phoneKey(id), queryFn: skipToken }).data;
  const { mutate, isPending } = useOpenPhone();
  return {
    phone,
    opening: isPending,
    open: () => {
      if (phone) follow(phone);
      else if (!isPending) mutate({ id, knowing: false }, { onSuccess: follow });
    },
  };
}

/** A browser may keep the window shut, because the press was a moment ago; the button has become a link by then. */
export function follow({ whatsapp }: DeskPhone): void {
  window.open(whatsapp, "_blank", "noopener");
}
