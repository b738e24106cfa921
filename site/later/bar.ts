/** A bar fixed at the bottom of the window: nothing moves when it appears or disappears. */
import styleAddress from "./bar.css?url";
import { textsPath } from "../../routes.ts";
import { fetchWithRetry } from "../retry.ts";
import type { LaterText } from "../view.ts";

let texts: Promise<LaterText> | undefined;

/** The bar's texts in the page's language. Loaded on first use, and again after a failure. */
export function laterText(): Promise<LaterText> {
  texts ??= fetchTexts().catch((error: unknown) => {
    texts = undefined;
    throw error;
  });
  return texts;
}

async function fetchTexts(): Promise<LaterText> {
  const response = await fetchWithRetry(`${textsPath}${document.documentElement.lang}.json`);
  if (!response.ok) throw new Error(`texts: ${response.status}`);
  return (await response.json()) as LaterText;
}

export interface BarAction {
  readonly label: string;
  readonly lang?: string;
  readonly run: () => void;
}

/**
 * Shows a bar with the accessible name `label` until one of its actions is chosen. Returns the
 * function that removes it.
 */
export function showBar(label: string, sentence: string, actions: readonly BarAction[]): () => void {
  addStyle();
  const bar = document.createElement("section");
  bar.className = "later-bar";
  bar.setAttribute("aria-label", label);
  bar.append(Object.assign(document.createElement("p"), { textContent: sentence }));
  const remove = () => bar.remove();
  for (const { label: text, lang, run } of actions) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    if (lang) button.lang = lang;
    button.addEventListener("click", () => {
      remove();
      run();
    });
    bar.append(button);
  }
  document.body.append(bar);
  return remove;
}

function addStyle(): void {
  if (document.head.querySelector(`link[href="${styleAddress}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: styleAddress }));
}
