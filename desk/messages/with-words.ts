import type { DeskPhone } from "../../domain/desk/desk.ts";
import { whatsappLink } from "../../domain/desk/phone.ts";
import type { Ready } from "./written.ts";

/** An opened number with the message that is shown; where none is, or it may not go out, with the server's. */
export function withWords(phone: DeskPhone, ready: Ready | null): DeskPhone {
  if (ready === null || ready.refused !== null) return phone;
  return { ...phone, message: ready.text, whatsapp: whatsappLink(phone.phone, ready.text) };
}
