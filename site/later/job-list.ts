/**
 * Updates the list of jobs in place: fetches the same URL and takes its results. After any failure,
 * the browser navigates there.
 */
import { fetchWithRetry } from "../retry.ts";

export function swapResults(form: HTMLFormElement): void {
  const results = document.getElementById("results");
  const status = document.querySelector("[role=status]");
  if (!results || !status) return;
  let latest = 0;

  const show = async (address: string, remember: boolean) => {
    const number = ++latest;
    const response = await fetchWithRetry(address);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const found = page.getElementById("results");
    if (!response.ok || !found) throw new Error(`jobs: ${response.status}`);
    // A newer request has started.
    if (number !== latest) return;
    if (remember) history.pushState(null, "", response.url);
    document.title = page.title;
    const wasInside = results.contains(document.activeElement);
    const put = () => {
      results.replaceChildren(...found.childNodes);
      followForm(form, page);
      const count = results.querySelector<HTMLElement>("[data-count]") ?? results.querySelector<HTMLElement>("a");
      // The focused element was removed: the focus moves to the results.
      if (wasInside) {
        results.tabIndex = -1;
        results.focus({ preventScroll: true });
      }
      status.textContent = count?.textContent ?? "";
    };
    if (document.startViewTransition) await document.startViewTransition(put).updateCallbackDone;
    else put();
  };
  const go = (address: string, remember = true) => {
    show(address, remember).catch(() => location.assign(address));
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value !== "") query.set(name, value as string);
    go(query.size > 0 ? `${form.action}?${query}` : form.action);
  });
  results.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a");
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (!link || link.pathname !== location.pathname || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    go(link.href);
    if (link.rel === "next") results.scrollIntoView();
  });
  addEventListener("popstate", () => go(location.href, false));
}

function followForm(form: HTMLFormElement, page: Document): void {
  const fetched = page.querySelector<HTMLFormElement>("form[data-jobs]");
  for (const [name, value] of fetched ? new FormData(fetched) : []) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value as string;
  }
  const words = fetched?.querySelector("summary span");
  const shown = form.querySelector("summary span");
  if (words && shown) shown.textContent = words.textContent;
}
