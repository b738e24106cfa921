/** What a registration's sending says of it (domain/held-back), and what it is compared with others by. */
import type { Judged } from "./held/suspicion-steps.ts";
import { emailKey } from "../domain/application/email-address.ts";
import type { Registration } from "../domain/application/fields.ts";
import { suspicionOf } from "../domain/held-back/suspicion.ts";
import { networksOf } from "../domain/network/address.ts";
import { sign } from "../signatures.ts";

export function judged(
  config: { readonly secret: string },
  { name, email, phone }: Registration,
  sending: { readonly sender: string; readonly fillMs: number | null },
): Judged {
  const { fillMs } = sending;
  // An IPv6 sender is a /48, which may be one customer's: if each of its networks were a sender, five of them could hold back everybody
  // else who uses a mailbox or a number. How fast it sends is counted by /64 too, which is one customer's at most.
  const networks = networksOf(sending.sender);
  const sender = networks.at(-1) ?? sending.sender;
  // Sixteen bytes of an HMAC: nobody without the secret finds the address, the mailbox or the number by trying all.
  const group = (kind: string, of: string) => sign(config, `held ${kind} ${of}`).subarray(0, 16).toString("base64url");
  return {
    reason: suspicionOf({ name }),
    facts: fillMs === null ? {} : { fillSeconds: Math.floor(fillMs / 1000) },
    groups: {
      sender: group("sender", sender),
      network: networks.length > 1 ? group("sender", networks[0]) : null,
      // Split by sender: a flood with somebody's mailbox or number never puts them in its own group.
      mailbox: group("mailbox", `${emailKey(email)} ${sender}`),
      phone: group("phone", `${phone} ${sender}`),
    },
  };
}
