import { type KeyboardEvent, useRef, useState } from "react";
import type { DeskTemplate } from "../../domain/desk/messages.ts";
import { Key } from "../frame/key.tsx";
import { useKeys } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import css from "./messages.module.css";
import { templateKey } from "./use-writing.ts";

interface TabsProps {
  readonly templates: readonly DeskTemplate[];
  /** Its {@link templateKey}. */
  readonly chosen: string;
  readonly choose: (key: string) => void;
}

/** Chooses the message by pointer, by arrow keys, or by `t` and its number. */
export function Tabs({ templates, chosen, choose }: TabsProps) {
  const { t } = useLanguage();
  const keys = templates.map(templateKey);
  const list = useRef<HTMLDivElement>(null);
  /** After `t`, a digit chooses the tab. */
  const [showsKeys, setShowsKeys] = useState(false);
  const tab = (key: string) => list.current?.querySelector<HTMLElement>(`#desk-message-${key}`);
  const go = (key: string | undefined) => {
    if (key === undefined) return;
    choose(key);
    tab(key)?.focus();
  };
  useKeys({
    t: () => {
      setShowsKeys(true);
      tab(chosen)?.focus();
    },
    ...(showsKeys ? Object.fromEntries(keys.map((key, at) => [String(at + 1), () => go(key)])) : {}),
  });
  const arrow = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
    const at = keys.indexOf(chosen);
    const to = { [forward]: at + 1, [back]: at - 1, Home: 0, End: keys.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(keys[(to + keys.length) % keys.length]);
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t("message.tabs")}
      className={css.tabs}
      onKeyDown={arrow}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setShowsKeys(false);
      }}
    >
      {templates.map(({ kind, named }, at) => {
        const key = templateKey({ kind, named });
        return (
          <button
            key={key}
            type="button"
            role="tab"
            id={`desk-message-${key}`}
            className={css.tab}
            aria-selected={key === chosen}
            aria-controls={key === chosen ? "desk-message" : undefined}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => go(key)}
          >
            {named ? <bdi>{named.name}</bdi> : t(`templateKind.${kind}`)}{" "}
            {showsKeys && at < 9 && <Key name={String(at + 1)} quiet />}
          </button>
        );
      })}
    </div>
  );
}
