/**
 * The location request of the root page (specification section 2), once a session. An unprefixed address is already
 * served in the language of the country; on a prefixed one the country's own page is only offered (D1).
 */
import { apiPaths } from "../../routes.ts";
import { read } from "../retry.ts";
import { laterText, showBar } from "./bar.ts";

const askedKey = "fairlead.located";

export async function offerMarket(): Promise<void> {
  if (sessionStorage.getItem(askedKey) !== null) return;
  const root = document.documentElement;
  root.dataset.locating = "";
  const response = await read(apiPaths.location, { headers: { lang: root.lang } }).finally(
    () => delete root.dataset.locating,
  );
  sessionStorage.setItem(askedKey, "1");
  const market = response.headers.get("x-market-offer");
  // The switch in the page's header names it in its own language, and chooses it.
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
