/** A bar at the foot of the window, over the page and out of its flow: nothing moves when it comes or goes. */
import styleAddress from "./bar.css?url";
import { textsPath } from "../../routes.ts";
import { read } from "../retry.ts";
import type { LaterText } from "../view.ts";

let texts: Promise<LaterText> | undefined;

/** The words for what is shown later, in the page's language; fetched only when something is, and again when that failed. */
export function laterText(): Promise<LaterText> {
  texts ??= fetchTexts().catch((error: unknown) => {
    texts = undefined;
    throw error;
  });
  return texts;
}

async function fetchTexts(): Promise<LaterText> {
  const response = await read(`${textsPath}${document.documentElement.lang}.json`);
  if (!response.ok) throw new Error(`texts: ${response.status}`);
  return (await response.json()) as LaterText;
}

export interface BarAction {
  readonly label: string;
  readonly lang?: string;
  readonly run: () => void;
}

/** Shows a bar named `label`; it goes when one of its actions is taken. Returns what takes it away. */
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
