/** A Google service account, generated for the run. */
import { generateKeyPairSync, verify } from "node:crypto";
import type { ServiceAccountKey } from "../../integrations/notices/notice.ts";

const pair = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

export function serviceAccount(tokenUri: string): ServiceAccountKey {
  const client_email = "found@project.iam.gserviceaccount.com";
  return { client_email, private_key: pair.privateKey, token_uri: tokenUri };
}

/** The claims of an assertion signed by this account; throws for any other. */
export function claimsOf(assertion: string): Record<string, unknown> {
  const [head = "", claims = "", signature = ""] = assertion.split(".");
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify("RSA-SHA256", signed, pair.publicKey, Buffer.from(signature, "base64url"))) throw new Error("forged");
  return JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
}
