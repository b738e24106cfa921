/**
 * A software passkey: the answers of a browser and its authenticator (WebAuthn Level 3, 6.1 and
 * 6.5; ES256, no attestation).
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { deskAuthPath } from "../../routes.ts";
import type { Browser, DeskAnswer } from "./desk.ts";

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
/** Flags: user present and verified. */
const seen = 0x05;
const withKey = 0x40;

export class SoftPasskey {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #x: Buffer;
  readonly #y: Buffer;
  readonly #origin: string;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    this.#x = Buffer.from(x, "base64url");
    this.#y = Buffer.from(y, "base64url");
    this.#origin = origin;
  }

  registration(challenge: string): object {
    // CBOR (RFC 8949) by hand: a COSE key (RFC 9053, 7.1) and the three fields of an attestation.
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      this.#x,
      Buffer.from("225820", "hex"),
      this.#y,
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const data = Buffer.concat([this.#data(seen | withKey), credential]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from("fmt"),
      Buffer.from([0x64]),
      Buffer.from("none"),
      Buffer.from([0x67]),
      Buffer.from("attStmt"),
      Buffer.from([0xa0, 0x68]),
      Buffer.from("authData"),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    const client = this.#client("webauthn.create", challenge);
    return this.#answer({ attestationObject, clientDataJSON: client });
  }

  assertion(challenge: string): object {
    const data = this.#data(seen);
    const client = this.#client("webauthn.get", challenge);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#key);
    return this.#answer({ authenticatorData: data, clientDataJSON: client, signature });
  }

  #data(flags: number): Buffer {
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags, 0, 0, 0, 0])]);
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #answer(response: Record<string, Buffer>): object {
    const id = this.id.toString("base64url");
    const encoded = Object.entries(response).map(([name, value]) => [name, value.toString("base64url")]);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response: Object.fromEntries(encoded) };
  }
}

/** Requests the options and answers them, whatever the server's replies. */
export async function addPasskey(browser: Browser, passkey: SoftPasskey): Promise<DeskAnswer> {
  const options = await browser.get(`${deskAuthPath}/passkey/generate-register-options`);
  if (options.status !== 200) return options;
  const response = passkey.registration(options.body.challenge as string);
  return browser.post(`${deskAuthPath}/passkey/verify-registration`, { response });
}

/** The passkey's answer to this browser's current challenge. */
export async function assertion(browser: Browser, passkey: SoftPasskey): Promise<object> {
  const { body } = await browser.get(`${deskAuthPath}/passkey/generate-authenticate-options`);
  return passkey.assertion(body.challenge as string);
}
