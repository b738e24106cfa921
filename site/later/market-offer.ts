/**
 * Requests the visitor's location once in a session (specification section 2). Unprefixed URLs are
 * already in the country's language; on prefixed ones, the country's page is offered (D1).
 */
import { apiPaths } from "../../routes.ts";
import { fetchWithRetry } from "../retry.ts";
import { laterText, showBar } from "./bar.ts";

const askedKey = "fairlead.located";

export async function offerMarket(): Promise<void> {
  if (sessionStorage.getItem(askedKey) !== null) return;
  const root = document.documentElement;
  root.dataset.locating = "";
  const response = await fetchWithRetry(apiPaths.location, { headers: { lang: root.lang } }).finally(
    () => delete root.dataset.locating,
  );
  sessionStorage.setItem(askedKey, "1");
  const market = response.headers.get("x-market-offer");
  // Uses the button of the page's market switch, which names the market in its own language.
  const choice = market && document.querySelector<HTMLButtonElement>(`button[name="market"][value="${market}"]`);
  if (!choice) return;
  const text = await laterText();
  const label = response.headers.get("x-market-label");
  showBar(text.offerLabel, text.offer, [
    {
      label: label ? decodeURIComponent(label) : choice.textContent,
      lang: choice.lang,
      run: () => choice.form?.requestSubmit(choice),
    },
    { label: text.close, run: () => {} },
  ]);
}
