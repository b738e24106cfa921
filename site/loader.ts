/**
 * The one script of every public page: opens the application dialog without React and hydrates
 * islands on intent. At most 1.5 KB compressed. Imports types only, because a shared value would
 * become another file to load. Without it, links are links and forms post.
 */
import type * as Later from "./later/later.ts";
import type * as Keys from "./session-keys.ts";

// The compiler checks these copies against the originals.
const draftKey: typeof Keys.DRAFT_KEY = "fairlead.draft";
const visitKey: typeof Keys.VISIT_KEY = "fairlead.visit";
const outboxKey: typeof Keys.UNSENT_ANSWERS_KEY = "fairlead.survey";

/** The Network Information API (https://wicg.github.io/netinfo/). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

interface IslandModule {
  hydrate(container: HTMLElement): Promise<void>;
}

const page = document;
/** Undefined where the browser blocks storage: reading the property throws. */
let session: Storage | undefined;
try {
  session = sessionStorage;
} catch {}
/** Milliseconds between reloads after a script failed to load (specification section 4). */
const RELOAD_GUARD_MS = 10_000;
/** Milliseconds from idle to prefetching (specification section 9). */
const FETCH_AFTER_IDLE_MS = 1000;
/** Milliseconds. Chromium may not call back on a page that does not change. */
const IDLE_WITHIN_MS = 2000;

const all = <E extends HTMLElement>(selector: string, within: ParentNode = page) =>
  within.querySelectorAll<E>(selector);
const on = (name: string, run: (event: Event) => void) => page.addEventListener(name, run, true);
const closest = (event: Event, selector: string) =>
  // The document itself has no `closest`.
  (event.target as Partial<Element>).closest?.<HTMLElement>(selector);

/**
 * Whether a field differs from the server's markup. Ignores the country, which is stored anyway.
 */
const typed = (within: ParentNode) =>
  [...all<HTMLInputElement>("input,textarea,select:not([name=country])", within)].some(
    // A list starts with an empty choice.
    (field) => field.value !== (field.defaultValue ?? "") || field.checked !== field.defaultChecked,
  );

// --- Islands: `<div data-island="/assets/x.js" data-chunks="/assets/y.js …">` ---
// Files are fetched when the browser is idle (site/later/). The first intent (pointer, focus, key)
// runs and hydrates the island.

interface Island extends HTMLElement {
  /** Resolves after hydration; rejects when the script failed to load, and the forms then post. */
  woken?: Promise<void>;
}

const wake = (island: Island) => (island.woken ??= hydrate(island));

async function hydrate(island: Island): Promise<void> {
  try {
    const module = (await import(/* @vite-ignore */ island.dataset.island as string)) as IslandModule;
    await module.hydrate(island);
    island.dataset.alive = "";
  } catch (error) {
    island.dataset.alive = "no";
    const key = "fairlead.reload." + location.pathname;
    // Not if input would be lost, not while offline, and not without a guard against endless
    // reloads.
    if (session && !typed(island) && navigator.onLine && Date.now() - Number(session.getItem(key)) >= RELOAD_GUARD_MS) {
      session.setItem(key, `${Date.now()}`);
      location.reload();
    }
    throw error;
  }
}

/** Showing a dialog moves the focus into it, which is not the visitor's intent. */
let showing = false;
const intent = (event: Event) => {
  const island = !showing && closest(event, "[data-island]");
  if (island) void wake(island).catch(() => {});
};
// Restores a draft in the page's form at once; the modal hydrates when it opens.
if (session?.getItem(draftKey))
  for (const island of all("main [data-island]:not(dialog *)")) void wake(island).catch(() => {});
for (const name of ["pointerover", "pointerdown", "focusin", "keydown"]) on(name, intent);

// A form submitted before hydration waits for it and is then submitted again.
on("submit", (event) => {
  const island = closest(event, "[data-island]:not([data-alive])");
  if (!island) return;
  event.preventDefault();
  event.stopPropagation();
  const send = () => (event.target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  wake(island).then(send, send);
});

const whenIdle = (run: () => void) =>
  addEventListener("load", () => window.requestIdleCallback?.(run, { timeout: IDLE_WITHIN_MS }) ?? setTimeout(run));
whenIdle(() =>
  setTimeout(() => {
    const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
    const costly = saveData || /2g/.test(effectiveType as string);
    if (costly && !session?.getItem(outboxKey)) return;
    (import(/* @vite-ignore */ page.documentElement.dataset.later as string) as Promise<typeof Later>)
      .then(({ start }) => start(typed, costly))
      // Offline by now: the page is complete without it.
      .catch(() => {});
  }, FETCH_AFTER_IDLE_MS),
);

// --- Dialogs ---

const show = (dialog: HTMLDialogElement, focus: string) => {
  showing = true;
  // Not in the markup, where `autofocus` would act on page load. Focusing once is half the work.
  const first = dialog.querySelector<HTMLElement>(focus);
  first?.setAttribute("autofocus", "");
  dialog.showModal();
  // WebKit does not focus content that was laid out while hidden (dialog.module.css).
  if (!dialog.contains(page.activeElement)) first?.focus();
  first?.removeAttribute("autofocus");
  showing = false;
};

const application = page.querySelector<HTMLDialogElement>("dialog[data-application]");
/** A close has started history.back(), which has not arrived yet. */
let leaving = false;
if (application) {
  const open = () => {
    show(application, "[name=name]");
    // After the open dialog has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        for (const island of all("[data-island]", application)) void wake(island).catch(() => {});
      }),
    );
  };
  // Laid out in advance (dialog.module.css), so that it opens at once on a slow phone.
  whenIdle(() => (application.dataset.warm = ""));
  addEventListener("popstate", () => {
    if (leaving) leaving = false;
    else if (history.state) open();
    else application.close();
  });
  // Closed by its button, Escape, or the browser's back gesture. Typed input stays.
  application.addEventListener("close", () => {
    if (leaving || !history.state) return;
    leaving = true;
    history.back();
  });
  // After a reload, or back from a page that the form links to.
  if (history.state) open();
  on("click", (event) => {
    if (closest(event, "[data-close]")) application.close();
    const opener = closest(event, "a[data-apply]");
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
    if (!opener || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    // Safari does not focus a clicked link, and the dialog returns the focus to its opener.
    opener.focus();
    // The history state marks the open dialog, so that *back* closes it instead of leaving the
    // site.
    if (!leaving) history.pushState(1, "");
    open();
  });
}

// The survey cannot be dismissed; its island removes the whole dialog (specification section 2).
for (const survey of all<HTMLDialogElement>("dialog[data-survey]")) {
  const stay = (event: Event) => event.preventDefault();
  survey.addEventListener("cancel", stay);
  survey.addEventListener("keydown", (event) => event.key === "Escape" && stay(event));
  survey.addEventListener("close", () => survey.isConnected && show(survey, "h3"));
  show(survey, "h3");
}

// --- The page ---

const seen = (target: Element | null, rootMargin: string, run: (visible: boolean) => void) => {
  if (target) new IntersectionObserver(([entry]) => run(!!entry?.isIntersecting), { rootMargin }).observe(target);
};
for (const bar of all("[data-sticky-apply]")) {
  // Behind the open dialog nothing intersects (dialog.module.css), so the bar keeps its state.
  seen(page.getElementById("hero-apply"), "0px", (visible) => application?.open || (bar.hidden = visible));
}
for (const link of all<HTMLAnchorElement>("nav a:not([data-apply],[data-own])")) {
  // The section across the middle of the window; the entry without a hash is the top, "home".
  seen(page.getElementById(link.hash.slice(1) || "home"), "-50% 0px", (visible) => {
    link.ariaCurrent = visible ? "true" : null;
  });
}

// Last, because full storage throws.
const { referrer } = page;
if (
  // A status page's URL is a secret and no source (B2).
  !/\/application\//.test(location.pathname) &&
  (!session?.getItem(visitKey) || (referrer && !referrer.startsWith(location.origin + "/")))
) {
  // Without the access gate's token, in case it is in a fragment that no server sees.
  session?.setItem(visitKey, JSON.stringify([location.href.replace(/bypass=[^&#]*/gi, ""), referrer]));
}
