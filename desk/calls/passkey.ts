/**
 * Passkeys in the browser (WebAuthn Level 3, 5.1): the server's JSON made into what `navigator.credentials` takes, and its
 * answer into JSON. Written out because `parseCreationOptionsFromJSON` came with Chrome 129.
 */
import { deskAuthPath } from "../../routes.ts";
import { call } from "./call.ts";

interface Described {
  readonly id: string;
  readonly type: "public-key";
  readonly transports?: AuthenticatorTransport[];
}

interface CreationJson extends Omit<PublicKeyCredentialCreationOptions, "challenge" | "user" | "excludeCredentials"> {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: readonly Described[];
}

interface RequestJson extends Omit<PublicKeyCredentialRequestOptions, "challenge" | "allowCredentials"> {
  readonly challenge: string;
  readonly allowCredentials?: readonly Described[];
}

export function passkeysWork(): boolean {
  return typeof PublicKeyCredential !== "undefined" && window.isSecureContext;
}

/** Makes a passkey for who is logged in. Throws when the person or the server refuses. */
export async function addPasskey(): Promise<void> {
  const options = await call<CreationJson>(`${deskAuthPath}/passkey/generate-register-options`);
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: options.excludeCredentials?.map(described) ?? [],
    },
  });
  if (!(made instanceof PublicKeyCredential)) throw new Error("no passkey was made");
  const response = made.response as AuthenticatorAttestationResponse;
  await call(`${deskAuthPath}/passkey/verify-registration`, {
    method: "POST",
    body: {
      response: {
        ...identity(made),
        response: {
          attestationObject: text(response.attestationObject),
          clientDataJSON: text(response.clientDataJSON),
          transports: response.getTransports(),
        },
      },
    },
  });
}

/** Logs in with a passkey of this device. Throws when the person or the server refuses. */
export async function logInWithPasskey(): Promise<void> {
  const response = await showPasskey();
  await call(`${deskAuthPath}/passkey/verify-authentication`, { method: "POST", body: { response } });
}

/** What a passkey of this device says to a challenge of the server: one of who is logged in, or anybody's. */
export async function showPasskey(): Promise<object> {
  const options = await call<RequestJson>(`${deskAuthPath}/passkey/generate-authenticate-options`);
  const shown = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      allowCredentials: options.allowCredentials?.map(described) ?? [],
    },
  });
  if (!(shown instanceof PublicKeyCredential)) throw new Error("no passkey was shown");
  const response = shown.response as AuthenticatorAssertionResponse;
  return {
    ...identity(shown),
    response: {
      authenticatorData: text(response.authenticatorData),
      clientDataJSON: text(response.clientDataJSON),
      signature: text(response.signature),
      ...(response.userHandle ? { userHandle: text(response.userHandle) } : {}),
    },
  };
}

function identity(credential: PublicKeyCredential) {
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
  };
}

function described({ id, ...rest }: Described): PublicKeyCredentialDescriptor {
  return { ...rest, id: bytes(id) };
}

/** From base64url (RFC 4648, 5) without padding. */
function bytes(encoded: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
