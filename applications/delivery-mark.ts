/** What an e-mail of ours says of its delivery in a header, signed: only who has received it can say that it came back. */
import { isLinkSigned, type Secrets, signLink } from "../signatures.ts";

/** `{delivery id}.{signature}` */
export function deliveryMark(secrets: Pick<Secrets, "secret">, deliveryId: string): string {
  return `${deliveryId}.${signLink(secrets, markText(deliveryId))}`;
}

export function isDeliveryMark(secrets: Secrets, deliveryId: string, signature: string): boolean {
  return isLinkSigned(secrets, markText(deliveryId), signature);
}

const markText = (deliveryId: string) => `returned-email:${deliveryId}`;
