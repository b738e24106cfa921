/**
 * What makes two e-mail addresses the same one: their letters, not how they are written. Providers' own rules (dots, plus signs)
 * are not applied: what one provider takes for one mailbox are two people's at another.
 */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
