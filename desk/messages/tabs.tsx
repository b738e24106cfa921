import { type KeyboardEvent, useRef, useState } from "react";
import type { TemplateKind } from "../../domain/messages/template.ts";
import { Key } from "../frame/key.tsx";
import { useKeys } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import css from "./messages.module.css";

interface TabsProps {
  readonly kinds: readonly TemplateKind[];
  readonly chosen: TemplateKind;
  readonly choose: (kind: TemplateKind) => void;
}

/** Which message: by pointer, by arrows, or by `t` and its number. */
export function Tabs({ kinds, chosen, choose }: TabsProps) {
  const { t } = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  /** After `t`: a number says which. */
  const [asked, setAsked] = useState(false);
  const tab = (kind: TemplateKind) => list.current?.querySelector<HTMLElement>(`#desk-message-${kind}`);
  const go = (kind: TemplateKind | undefined) => {
    if (kind === undefined) return;
    choose(kind);
    tab(kind)?.focus();
  };
  useKeys({
    t: () => {
      setAsked(true);
      tab(chosen)?.focus();
    },
    ...(asked ? Object.fromEntries(kinds.map((kind, at) => [String(at + 1), () => go(kind)])) : {}),
  });
  const arrow = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
    const at = kinds.indexOf(chosen);
    const to = { [forward]: at + 1, [back]: at - 1, Home: 0, End: kinds.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(kinds[(to + kinds.length) % kinds.length]);
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t("message.tabs")}
      className={css.tabs}
      onKeyDown={arrow}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setAsked(false);
      }}
    >
      {kinds.map((kind, at) => (
        <button
          key={kind}
          type="button"
          role="tab"
          id={`desk-message-${kind}`}
          className={css.tab}
          aria-selected={kind === chosen}
          aria-controls={kind === chosen ? "desk-message" : undefined}
          tabIndex={kind === chosen ? 0 : -1}
          onClick={() => go(kind)}
        >
          {t(`templateKind.${kind}`)} {asked && <Key name={String(at + 1)} quiet />}
        </button>
      ))}
    </div>
  );
}
