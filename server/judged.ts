/** What a submission's sending says of it (domain/held-back), and what it is compared with others by. */
import type { Config } from "../config.ts";
import type { Judged } from "../db/queries/desk/held/judged.ts";
import { emailKey } from "../domain/application/email-address.ts";
import type { Registration } from "../domain/application/registration.ts";
import { suspicionOf } from "../domain/held-back/suspicion.ts";
import { sign } from "../signatures.ts";

/** The longest time that is believed, in ms: a page may stay open overnight. */
const longestFillMs = 86_400_000;

/** Milliseconds; null where the form's script measured none. */
export function fillTimeOf(input: Readonly<Record<string, unknown>>): number | null {
  const time = input.fill_time;
  return typeof time === "number" && time >= 0 ? Math.min(time, longestFillMs) : null;
}

export function judged(
  config: Pick<Config, "secret">,
  { name, email, phone }: Registration,
  sending: { readonly sender: string; readonly fillMs: number | null },
): Judged {
  const { sender, fillMs } = sending;
  // Sixteen bytes of an HMAC: nobody without the secret finds the address, the mailbox or the number by trying all.
  const group = (kind: string, of: string) => sign(config, `held ${kind} ${of}`).subarray(0, 16).toString("base64url");
  return {
    reason: suspicionOf({ name, fillMs }),
    facts: fillMs === null ? {} : { fillSeconds: Math.floor(fillMs / 1000) },
    groups: {
      sender: group("sender", sender),
      mailbox: group("mailbox", emailKey(email)),
      phone: group("phone", phone),
    },
  };
}
