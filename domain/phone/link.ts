import { PHONE_LINK_MAX_LENGTH } from "../application/limits.ts";

/**
 * The number in a link that opens a chat or a call (wa.me, WhatsApp's `send?phone=`, tel:, sms:), as it is typed elsewhere; null: the
 * text is no such link, or names more than one number. Other hosts are not read: anybody can put any number into their own link.
 */
export function linkedNumber(text: string): string | null {
  if (text.length > PHONE_LINK_MAX_LENGTH) return null;
  const link = decoded(text.trim());
  const chat = new RegExp(`^${chatLink}${digits}(?:[/?&#].*)?$`, "is").exec(link)?.[1];
  if (chat !== undefined) {
    if (link.split(/phone=|wa\.me\//i).length > 2) return null;
    // Such a link has the calling code and no plus; a 0 in front is somebody's mistake, and is dialled at home.
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
    // A lone percent sign: what is typed, not a link.
    return text;
  }
}
