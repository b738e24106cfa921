/** Passkeys in the browser (WebAuthn Level 3): made and shown by the library, asked for and looked at by the server. */
import { anything } from "../../domain/desk/answer.ts";
import { creationOptions, requestOptions } from "../../domain/desk/passkey.ts";
import { deskAuthPath } from "../../routes.ts";
import { call } from "./call.ts";

const path = `${deskAuthPath}/passkey`;

/** Fetched by whoever uses one: the first screen needs none. */
const library = () => import("@simplewebauthn/browser");

export function passkeysWork(): boolean {
  return typeof globalThis.PublicKeyCredential === "function";
}

/** Makes a passkey for who is logged in. Throws when the person or the server refuses. */
export async function addPasskey(): Promise<void> {
  const optionsJSON = await call(`${path}/generate-register-options`, creationOptions);
  const { startRegistration } = await library();
  const response = await startRegistration({ optionsJSON });
  await call(`${path}/verify-registration`, anything, { method: "POST", body: { response } });
}

/** Logs in with a passkey of this device. Throws when the person or the server refuses. */
export async function logInWithPasskey(): Promise<void> {
  const response = await showPasskey();
  await call(`${path}/verify-authentication`, anything, { method: "POST", body: { response } });
}

/** What a passkey of this device says to a challenge of the server: one of who is logged in, or anybody's. */
export async function showPasskey(): Promise<object> {
  const optionsJSON = await call(`${path}/generate-authenticate-options`, requestOptions);
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON });
}
