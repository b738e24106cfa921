/** A recruiter's first message by WhatsApp (B3, B6), and its number. */

/** "+44 •••• ••0123": calling code and last four digits. `areaCode` has digits only. */
export function maskedPhone(areaCode: string, nationalNumber: string): string {
  const digits = nationalNumber.length;
  // A very short number is masked completely.
  if (digits < 7) return `+${areaCode} ${"•".repeat(digits)}`;
  return `+${areaCode} ${"•".repeat(digits - 6)} ••${nationalNumber.slice(-4)}`;
}

/** WhatsApp link that opens a chat with a text (https://faq.whatsapp.com/5913398998672934). */
export function whatsappLink(phone: string, message: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, "")}?text=${encodeURIComponent(message)}`;
}

/** The same link with another text. */
export function withMessage(link: string, message: string): string {
  return link.replace(/text=.*$/s, () => `text=${encodeURIComponent(message)}`);
}

/**
 * A link that calls the number (RFC 3966).
 * @param phone E.164
 */
export function callLink(phone: string): string {
  return `tel:${phone}`;
}
