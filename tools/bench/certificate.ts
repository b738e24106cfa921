/**
 * A self-signed certificate for one run or test. Built by hand, because Node makes keys but no
 * certificates (RFC 5280), and a key in the repository might be trusted some day.
 */
import { generateKeyPairSync, sign } from "node:crypto";

/**
 * Returns both as PEM.
 * @param days start and end of validity, relative to now
 */
export function selfSigned(host: string, days = { from: -1, until: 1 }): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // ecdsa-with-SHA256, RFC 5758 section 3.2.
  const algorithm = sequence(oid("2a8648ce3d040302"));
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(host)))));
  const validity = sequence(time(days.from), time(days.until));
  const version = der(0xa0, integer(2));
  const publicPart = publicKey.export({ type: "spki", format: "der" });
  const content = sequence(version, integer(1), algorithm, name, validity, name, publicPart);
  const signature = der(0x03, Buffer.of(0), sign("sha256", content, privateKey));
  const body = sequence(content, algorithm, signature).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body.replaceAll(/.{64}(?=.)/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** Tag, length, content (X.690). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...head), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const integer = (value: number) => der(0x02, Buffer.of(value));
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));

/** UTCTime, `days` from now. */
function time(days: number): Buffer {
  const digits = new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return der(0x17, Buffer.from(digits.slice(2)));
}
