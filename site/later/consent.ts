/**
 * Consent and the tag manager (D21), if the operator configured one. Basic mode: nothing loads
 * before consent. *Accept* and *reject* are equal; Global Privacy Control rejects; every footer can
 * change the choice.
 */
import type * as Registered from "../registered-event.ts";
import { laterText, showBar } from "./bar.ts";

const choiceKey = "fairlead.consent";
/** Repeated, so that the form and this share no file, which every home page would load. */
const registeredEvent: typeof Registered.REGISTERED_EVENT = "fairlead:registered";

type Choice = "accepted" | "rejected";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

export function startConsent(tagManager: string): void {
  const load = () => loadTagManager(tagManager);
  for (const link of document.querySelectorAll<HTMLElement>("[data-change-consent]")) {
    link.hidden = false;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      void ask(load);
    });
  }
  const choice = navigator.globalPrivacyControl ? "rejected" : localStorage.getItem(choiceKey);
  if (choice === "accepted") load();
  else if (choice === null) void ask(load);
}

let removeBar = () => {};

async function ask(load: () => void): Promise<void> {
  const text = await laterText();
  removeBar();
  const choose = (choice: Choice) => () => {
    const before = localStorage.getItem(choiceKey);
    localStorage.setItem(choiceKey, choice);
    if (choice === "accepted") load();
    // Loaded scripts cannot be unloaded, so withdrawing consent reloads the page.
    else if (before === "accepted") location.reload();
  };
  removeBar = showBar(text.consentLabel, text.consent, [
    { label: text.accept, run: choose("accepted") },
    { label: text.reject, run: choose("rejected") },
  ]);
}

let loaded = false;

function loadTagManager(id: string): void {
  if (loaded) return;
  loaded = true;
  const layer = (window.dataLayer ??= []);
  layer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  const address = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(Object.assign(document.createElement("script"), { async: true, src: address }));
  document.addEventListener(registeredEvent, (event) => {
    const { email, phone, waitFor } = (event as CustomEvent<Registered.RegisteredDetail>).detail;
    waitFor(pushUserData(layer, email, phone));
  });
}

/**
 * The event `user_provided_data` (specification section 4), hashed for Google's enhanced
 * conversions: SHA-256 in hex of the normalised email (Gmail without dots) and the E.164 number
 * (https://support.google.com/google-ads/answer/13262500).
 */
async function pushUserData(layer: unknown[], email: string, phone: string): Promise<void> {
  const [sha256_email_address, sha256_phone_number] = await Promise.all([sha256(normalEmail(email)), sha256(phone)]);
  layer.push({ event: "user_provided_data", user_provided_data: { sha256_email_address, sha256_phone_number } });
}

export function normalEmail(email: string): string {
  const plain = email.trim().toLowerCase();
  const [, local = "", domain = ""] = /^(.*)@(gmail\.com|googlemail\.com)$/.exec(plain) ?? [];
  return domain ? `${local.replaceAll(".", "")}@${domain}` : plain;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
