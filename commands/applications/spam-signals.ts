/**
 * What a registration's own data says about it (domain/held-back), and the keyed groups by which it
 * is compared.
 */
import type { SpamAssessment } from "./held/spam-sql.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import type { Registration } from "../../domain/application/fields.ts";
import { suspicionOf } from "../../domain/held-back/suspicion.ts";
import { networksOf } from "../../domain/network/address.ts";
import { keyedHash } from "../../app/signing.ts";

export function assessSpam(
  config: { readonly secret: string },
  { name, email, phone }: Registration,
  sending: { readonly sender: string; readonly fillMs: number | null },
): SpamAssessment {
  const { fillMs } = sending;
  // For IPv6 the sender is a /48, possibly one customer's: if each of its /64 were a sender, five
  // of them could hold back all other users of a mailbox or number. Speed is counted per /64 too.
  const networks = networksOf(sending.sender);
  const sender = networks.at(-1) ?? sending.sender;
  // 16 bytes of an HMAC: without the secret no one finds the address, mailbox or number by trying
  // all.
  const group = (kind: string, of: string) => keyedHash(config, `held ${kind} ${of}`);
  return {
    reason: suspicionOf({ name }),
    facts: fillMs === null ? {} : { fillSeconds: Math.floor(fillMs / 1000) },
    groups: {
      sender: group("sender", sender),
      network: networks.length > 1 ? group("sender", networks[0]) : null,
      // Per sender: a flood with someone else's mailbox or number never puts its owner into the
      // same group.
      mailbox: group("mailbox", `${emailKey(email)} ${sender}`),
      phone: group("phone", `${phone} ${sender}`),
    },
  };
}
