/** A recruiter's first message by WhatsApp (B3, B6), and the number it goes to. */

/**
 * "+44 •••• ••0123": the calling code and the last four digits.
 *
 * @param areaCode digits of the calling code
 */
export function maskedPhone(areaCode: string, nationalNumber: string): string {
  const digits = nationalNumber.length;
  // A number too short to hide anything of is hidden whole.
  if (digits < 7) return `+${areaCode} ${"•".repeat(digits)}`;
  return `+${areaCode} ${"•".repeat(digits - 6)} ••${nationalNumber.slice(-4)}`;
}

/** WhatsApp's link for a chat with a text (https://faq.whatsapp.com/5913398998672934): the number in digits alone. */
export function whatsappLink(phone: string, message: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, "")}?text=${encodeURIComponent(message)}`;
}

/** A link that calls the number (RFC 3966). @param phone E.164 */
export function callLink(phone: string): string {
  return `tel:${phone}`;
}
