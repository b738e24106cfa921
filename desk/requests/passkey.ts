/**
 * Passkeys in the browser (WebAuthn Level 3). The library creates and presents them; the server
 * issues and checks the challenges.
 */
import { anything } from "../../domain/desk/answer.ts";
import { creationOptions, requestOptions } from "../../domain/desk/passkey.ts";
import { deskAuthPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

const path = `${deskAuthPath}/passkey`;

/** Loaded on demand: the first screen needs no passkey. */
const library = () => import("@simplewebauthn/browser");

export function passkeysWork(): boolean {
  return typeof globalThis.PublicKeyCredential === "function";
}

/** Creates a passkey for the current user. Throws if the user cancels or the server refuses. */
export async function addPasskey(): Promise<void> {
  const optionsJSON = await sendRequest(`${path}/generate-register-options`, creationOptions);
  const { startRegistration } = await library();
  const response = await startRegistration({ optionsJSON });
  await sendRequest(`${path}/verify-registration`, anything, { method: "POST", body: { response } });
}

/** Logs in with a passkey. Throws if the user cancels or the server refuses. */
export async function logInWithPasskey(): Promise<void> {
  const response = await showPasskey();
  await sendRequest(`${path}/verify-authentication`, anything, { method: "POST", body: { response } });
}

/**
 * Signs the server's challenge with a passkey: one of the current user, or of anyone before log-in.
 */
export async function showPasskey(): Promise<object> {
  const optionsJSON = await sendRequest(`${path}/generate-authenticate-options`, requestOptions);
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON });
}
