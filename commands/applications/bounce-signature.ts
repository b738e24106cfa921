/** The signed delivery id in an email's header: only its receiver can report that it bounced. */
import { isLinkSigned, type Secrets, signLink } from "../../app/signing.ts";

/** `{delivery id}.{signature}` */
export function bounceSignature(secrets: Pick<Secrets, "secret">, deliveryId: string): string {
  return `${deliveryId}.${signLink(secrets, signedText(deliveryId))}`;
}

export function isBounceSignature(secrets: Secrets, deliveryId: string, signature: string): boolean {
  return isLinkSigned(secrets, signedText(deliveryId), signature);
}

const signedText = (deliveryId: string) => `returned-email:${deliveryId}`;
