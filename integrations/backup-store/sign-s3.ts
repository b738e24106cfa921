/**
 * Signs requests to S3 (AWS Signature Version 4,
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
import { createHash, createHmac } from "node:crypto";

export interface S3Request {
  readonly method: string;
  readonly url: URL;
  /** Lower-case names; all of them are signed. Without `host`, which is added. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, hexadecimal, so that the service refuses another body. */
  readonly bodyHash: string;
}

export interface S3Key {
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}

export const emptyHash = createHash("sha256").digest("hex");

/** All headers to send. */
export function signS3(
  { method, url, headers, bodyHash }: S3Request,
  { key, secret, region }: S3Key,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    "x-amz-content-sha256": bodyHash,
    "x-amz-date": time,
  };
  const names = Object.keys(signed).toSorted();
  const canonical = [
    method,
    url.pathname
      .split("/")
      .map((part) => encoded(decodeURIComponent(part)))
      .join("/"),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join("&"),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    "",
    names.join(";"),
    bodyHash,
  ].join("\n");
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
  const signingKey = scope.split("/").reduce<Buffer>((last, part) => hmac(last, part), Buffer.from(`AWS4${secret}`));
  const signature = hmac(signingKey, text).toString("hex");
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope},SignedHeaders=${names.join(";")},Signature=${signature}`,
  };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** RFC 3986: only unreserved characters stay. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
