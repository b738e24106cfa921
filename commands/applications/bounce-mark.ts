/**
 * A signed mark of the delivery in an email's header: only its receiver can report that it bounced.
 */
import { isLinkSigned, type Secrets, signLink } from "../../app/signing.ts";

/** `{delivery id}.{signature}` */
export function bounceMark(secrets: Pick<Secrets, "secret">, deliveryId: string): string {
  return `${deliveryId}.${signLink(secrets, markText(deliveryId))}`;
}

export function isBounceMark(secrets: Secrets, deliveryId: string, signature: string): boolean {
  return isLinkSigned(secrets, markText(deliveryId), signature);
}

const markText = (deliveryId: string) => `returned-email:${deliveryId}`;
