import { PHONE_LINK_MAX_LENGTH } from "../application/limits.ts";

/**
 * The number in a link to a chat or call (wa.me, WhatsApp's `send?phone=`, tel:, sms:), as typed
 * elsewhere; null: not such a link, or several numbers. Ignores other hosts, since anyone can put
 * any number in their own link.
 */
export function linkedNumber(text: string): string | null {
  if (text.length > PHONE_LINK_MAX_LENGTH) return null;
  const link = decoded(text.trim());
  const chat = new RegExp(`^${chatLink}${digits}(?:[/?&#].*)?$`, "is").exec(link)?.[1];
  if (chat !== undefined) {
    if (link.split(/phone=|wa\.me\//i).length > 2) return null;
    // Such links have the calling code without a plus; a leading 0 is a mistake, and read as a
    // national number.
    return /^[+0]/.test(chat) ? chat : `+${chat}`;
  }
  return new RegExp(`^(?:tel|sms|callto|whatsapp):(?:\\/\\/)?${digits}(?:[?&#].*)?$`, "is").exec(link)?.[1] ?? null;
}

const digits = "[\\s(]*([+\\d][\\d\\s().-]*)";
const chatLink =
  "(?:(?:https?:\\/\\/)?(?:www\\.)?(?:wa\\.me\\/|(?:(?:api|web)\\.)?whatsapp\\.com\\/send\\/?\\?(?:[^#\\s]*&)?phone=)|whatsapp:\\/\\/send\\/?\\?(?:[^#\\s]*&)?phone=)";

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign: plain text, not a link.
    return text;
  }
}
