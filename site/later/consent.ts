/**
 * Consent and the tag manager (D21), only where the operator has configured one. Basic mode: before consent nothing is
 * loaded from anybody. *Accept* and *reject* are equal; Global Privacy Control means reject; *change consent* is in every
 * footer.
 */
import type * as Registered from "../registered-event.ts";
import { laterText, showBar } from "./bar.ts";

const choiceKey = "fairlead.consent";
/** Again, so that the form and this share no file, which every home page would name. */
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
    // What is loaded cannot be unloaded: without it again means a fresh page.
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
 * Specification section 4: the event `user_provided_data`, hashed as Google's enhanced conversions ask: SHA-256, hex, of the
 * trimmed lower-case e-mail (for Gmail without dots before the @) and of the number in E.164
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
