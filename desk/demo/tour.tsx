/**
 * Four hints for a visitor who opens the demo's desk. Each points at a real control, and using it
 * shows the next hint. The tour is not modal, and a visitor who leaves it does not see it again.
 */
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { queueQueryOf, noFilter } from "../../domain/desk/queue-filter.ts";
import { Button } from "../frame/button.tsx";
import { useKeys } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import css from "./demo.module.css";

/** `at`: selector of what the hint points at. */
const steps = [
  {
    name: "clock",
    at: "[role=row][aria-selected]",
    title: "sample.clockTitle",
    text: "sample.clockText",
    button: "sample.clockNext",
  },
  {
    name: "write",
    at: "[data-channel=whatsapp]",
    title: "sample.writeTitle",
    text: "sample.writeText",
    button: "sample.next",
  },
  {
    name: "interview",
    at: "a[href*='view=interviews']",
    title: "sample.interviewTitle",
    text: "sample.interviewText",
    button: "sample.interviewNext",
  },
  {
    name: "figures",
    at: "a[href$='/figures']",
    title: "sample.figuresTitle",
    text: "sample.figuresText",
    button: "sample.figuresNext",
  },
] as const;

/** In this browser: the number of the step, or that the tour was left. */
const storageKey = "fairlead.demo.tour";

export interface TourState {
  /** Index; null: left. */
  readonly step: number | null;
  readonly go: (step: number | null) => void;
  readonly restart: () => void;
}

export function useTour(): TourState {
  const [step, setStep] = useState(() => {
    const stored = localStorage.getItem(storageKey);
    if (stored === "left") return null;
    return Math.min(steps.length - 1, Number(stored ?? 0) || 0);
  });
  const go = (next: number | null) => {
    localStorage.setItem(storageKey, next === null ? "left" : String(next));
    setStep(next);
  };
  return { step, go, restart: () => localStorage.removeItem(storageKey) };
}

export function Tour({ step, go }: TourState & { readonly step: number }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const address = useRouterState({ select: ({ location }) => location.href });
  const { name, at, title, text, button } = steps[step] ?? steps[0];
  const next = () => go(step + 1 < steps.length ? step + 1 : null);
  const isDone = isDoneAt(name, address);
  const isFolded = useRouterState({ select: ({ location }) => !/^\/(applications\/.*)?$/.test(location.pathname) });
  useEffect(() => {
    if (isDone) next();
  });
  useEffect(() => (isFolded ? undefined : ringAround(at)), [at, isFolded]);
  useEffect(() => {
    if (name !== "write") return;
    const written = ({ target }: Event) => {
      if (target instanceof Element && target.closest(at)) go(step + 1);
    };
    // Before the button, which keeps the event to itself.
    document.addEventListener("click", written, true);
    return () => document.removeEventListener("click", written, true);
  });
  useKeys({ Escape: () => go(null) });
  const proceed = () => {
    if (name === "clock") document.querySelector<HTMLElement>(at)?.click();
    else if (name === "interview") {
      void navigate({ to: "/", search: queueQueryOf({ view: "interviews", filter: noFilter }) });
    } else if (name === "figures") void navigate({ to: "/figures" });
    next();
  };
  return (
    <section className={isFolded ? css.folded : css.tour} aria-label={t(title)}>
      <p className={css.step}>{t("sample.step", { step: String(step + 1), all: String(steps.length) })}</p>
      <h2>{t(title)}</h2>
      {!isFolded && <p>{t(text)}</p>}
      <div className={css.buttons}>
        {!isFolded && <Button onClick={proceed}>{t(button)}</Button>}
        <button type="button" className={css.leave} onClick={() => go(null)}>
          {t("sample.leave")}
        </button>
      </div>
    </section>
  );
}

/** Whether the visitor already did what the hint suggests. */
function isDoneAt(name: (typeof steps)[number]["name"], address: string): boolean {
  if (name === "clock") return address.includes("/applications/");
  if (name === "interview") return address.includes("view=interviews");
  return name === "figures" && address.includes("/figures");
}

/** Highlights the first such element while the hint is shown, also after it is rendered again. */
function ringAround(selector: string): () => void {
  let ringed: Element | null = null;
  const highlight = () => {
    const found = document.querySelector(selector);
    if (found === ringed) return;
    ringed?.removeAttribute("data-tour-here");
    found?.setAttribute("data-tour-here", "");
    ringed = found;
  };
  highlight();
  const observer = new MutationObserver(highlight);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    ringed?.removeAttribute("data-tour-here");
  };
}
