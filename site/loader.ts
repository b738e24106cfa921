/**
 * The one script of every public page: opens the application dialog without React, wakes the islands, and the few small
 * things a page does by itself. At most 1.5 KB compressed, so it imports
 * types only: a value shared with an island would become a file of its own to fetch. Everything here is an
 * improvement: without it links are links and forms post.
 *
 * An island is `<div data-island="/assets/x.js" data-chunks="/assets/y.js …">`. Its files are fetched when the
 * browser is idle (site/later/) and executed at the first intent only (pointer, focus, key), which then hydrates it.
 */
import type * as Later from "./later/later.ts";
import type * as Keys from "./session-keys.ts";

// The compiler holds these to the values they repeat.
const draftKey: typeof Keys.DRAFT_KEY = "fairlead.draft";
const visitKey: typeof Keys.VISIT_KEY = "fairlead.visit";
const outboxKey: typeof Keys.OUTBOX_KEY = "fairlead.survey";

/** What browsers that know it say of the connection (https://wicg.github.io/netinfo/). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

interface IslandModule {
  hydrate(container: HTMLElement): Promise<void>;
}

const page = document;
/** Undefined where the browser blocks every storage, which throws at its name. */
let session: Storage | undefined;
try {
  session = sessionStorage;
} catch {}
/** Milliseconds between two reloads of one path after a script failed to load (specification section 4). */
const RELOAD_GUARD_MS = 10_000;
/** Milliseconds from idle to fetching what may be needed (specification section 9). */
const FETCH_AFTER_IDLE_MS = 1000;
/** Milliseconds. Chromium does not always call back on a page that stands still. */
const IDLE_WITHIN_MS = 2000;

const all = <E extends HTMLElement>(selector: string, within: ParentNode = page) =>
  within.querySelectorAll<E>(selector);
const on = (name: string, run: (event: Event) => void) => page.addEventListener(name, run, true);
const closest = (event: Event, selector: string) =>
  // The document has none.
  (event.target as Partial<Element>).closest?.<HTMLElement>(selector);

/** Something in it differs from how the server rendered it. The choice of the country is kept however the form is left. */
const typed = (within: ParentNode) =>
  [...all<HTMLInputElement>("input,textarea,select:not([name=country])", within)].some(
    // A list begins with an empty choice.
    (field) => field.value !== (field.defaultValue ?? "") || field.checked !== field.defaultChecked,
  );

// --- Islands ---------------------------------------------------------------------------------------------------

interface Island extends HTMLElement {
  /** Resolves when it lives; rejects when its script could not be loaded, and then its forms post by themselves. */
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
    // Never over something typed, not into the browser's offline page, and not where nothing would stop the next time.
    if (session && !typed(island) && navigator.onLine && Date.now() - Number(session.getItem(key)) >= RELOAD_GUARD_MS) {
      session.setItem(key, `${Date.now()}`);
      location.reload();
    }
    throw error;
  }
}

/** Showing a dialog moves the focus into it, which is nobody's intent. */
let showing = false;
const intent = (event: Event) => {
  const island = !showing && closest(event, "[data-island]");
  if (island) void wake(island).catch(() => {});
};
// What was typed here before stands in the form again at once; the modal wakes when it opens.
if (session?.getItem(draftKey))
  for (const island of all("main [data-island]:not(dialog *)")) void wake(island).catch(() => {});
for (const name of ["pointerover", "pointerdown", "focusin", "keydown"]) on(name, intent);

// A form sent before its island lives is held until it does, then sent again.
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
      // Offline by then: the page is complete without it.
      .catch(() => {});
  }, FETCH_AFTER_IDLE_MS),
);

// --- Dialogs ---------------------------------------------------------------------------------------------------

const show = (dialog: HTMLDialogElement, focus: string) => {
  showing = true;
  // Set here and not in the markup, where it would act when the page loads; and one focus is half the work of two.
  const first = dialog.querySelector<HTMLElement>(focus);
  first?.setAttribute("autofocus", "");
  dialog.showModal();
  // WebKit passes over what was laid out unseen (dialog.module.css).
  if (!dialog.contains(page.activeElement)) first?.focus();
  first?.removeAttribute("autofocus");
  showing = false;
};

const application = page.querySelector<HTMLDialogElement>("dialog[data-application]");
/** The step back that a closing began has not arrived yet. */
let leaving = false;
if (application) {
  const open = () => {
    show(application, "[name=name]");
    // After the open dialog is on the screen.
    requestAnimationFrame(() =>
      setTimeout(() => {
        for (const island of all("[data-island]", application)) void wake(island).catch(() => {});
      }),
    );
  };
  // Laid out beforehand (dialog.module.css), so that it opens at once on a slow phone.
  whenIdle(() => (application.dataset.warm = ""));
  addEventListener("popstate", () => {
    if (leaving) leaving = false;
    else if (history.state) open();
    else application.close();
  });
  // Whatever closed it: the button, Escape, or the back gesture where the browser gives that to the dialog. What was typed stays.
  application.addEventListener("close", () => {
    if (leaving || !history.state) return;
    leaving = true;
    history.back();
  });
  // Loaded again, or come back to from a page that the form leads to.
  if (history.state) open();
  on("click", (event) => {
    if (closest(event, "[data-close]")) application.close();
    const opener = closest(event, "a[data-apply]");
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
    if (!opener || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    // Safari does not focus a link that is clicked, and the dialog gives the focus back to what had it.
    opener.focus();
    // The state of the history says that the dialog is open: going back closes it, and does not leave the site.
    if (!leaving) history.pushState(1, "");
    open();
  });
}

// The survey cannot be closed; its island takes the whole dialog away (specification section 2).
for (const survey of all<HTMLDialogElement>("dialog[data-survey]")) {
  const stay = (event: Event) => event.preventDefault();
  survey.addEventListener("cancel", stay);
  survey.addEventListener("keydown", (event) => event.key === "Escape" && stay(event));
  survey.addEventListener("close", () => survey.isConnected && show(survey, "h3"));
  show(survey, "h3");
}

// --- The page --------------------------------------------------------------------------------------------------

const seen = (target: Element | null, rootMargin: string, run: (visible: boolean) => void) => {
  if (target) new IntersectionObserver(([entry]) => run(!!entry?.isIntersecting), { rootMargin }).observe(target);
};
for (const bar of all("[data-sticky-apply]")) {
  // While the dialog covers the page, nothing of it is seen (dialog.module.css), and the bar stays as it is.
  seen(page.getElementById("hero-apply"), "0px", (visible) => application?.open || (bar.hidden = visible));
}
for (const link of all<HTMLAnchorElement>("nav a:not([data-apply])")) {
  // The section that crosses the middle of the window; the entry without one is the page's own, which begins with "home".
  seen(page.getElementById(link.hash.slice(1) || "home"), "-50% 0px", (visible) => {
    link.ariaCurrent = visible ? "true" : null;
  });
}

// Last, because a storage that is full throws.
const { referrer } = page;
if (
  // A status page's address is a secret, and no source (B2).
  !/\/application\//.test(location.pathname) &&
  (!session?.getItem(visitKey) || (referrer && !referrer.startsWith(location.origin + "/")))
) {
  // Without the access gate's token, wherever one was put that no server sees.
  session?.setItem(visitKey, JSON.stringify([location.href.replace(/bypass=[^&#]*/gi, ""), referrer]));
}
