/** Views as tabs: the standard ones, the saved ones, and a button that saves the current one. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import {
  queueQueryOf,
  isSameChoice,
  noFilter,
  type QueueChoice,
  type QueueView,
  queueViews,
} from "../../domain/desk/queue-filter.ts";
import type { DeskSavedView } from "../../domain/desk/queue.ts";
import { viewsQuery } from "../requests/queue.ts";
import { countText } from "../frame/count-text.ts";
import { type Keys, useKeys } from "../keys.ts";
import { lazyDialog } from "../frame/lazy-dialog.tsx";
import { useLanguage } from "../language.tsx";
import { shortcuts } from "../shortcuts.ts";
import css from "./toolbar.module.css";
import type { Chosen } from "./use-choice.ts";
import { ViewMenu } from "./view-menu.tsx";

const SaveViewDialog = lazyDialog(async () => (await import("./save-view-dialog.tsx")).SaveViewDialog);

interface Tab {
  readonly key: string;
  readonly name: string;
  readonly choice: QueueChoice;
  readonly count: number | undefined;
  readonly saved: DeskSavedView | null;
}

export function useTabs(choice: QueueChoice): readonly Tab[] {
  const { t } = useLanguage();
  const views = useQuery(viewsQuery(choice)).data;
  const tabOf = (view: QueueView): Tab => ({
    key: view,
    name: t(`view.${view}`),
    choice: { view, filter: noFilter },
    count: views?.counts[view],
    saved: null,
  });
  const showsQuestions = choice.view === "asked" || (views?.counts.asked ?? 0) > 0;
  return [
    ...queueViews.filter((view) => view !== "asked").map(tabOf),
    ...(views?.saved ?? []).map((saved): Tab => ({
      key: saved.id,
      name: saved.name,
      choice: { view: saved.view, filter: saved.filter },
      count: saved.count,
      saved,
    })),
    // Shown only if it has rows, and last, so that the numbers of other views stay.
    ...(showsQuestions ? [tabOf("asked")] : []),
  ];
}

/** The current tab: the exact match, otherwise the view without the filters. */
export function currentTab(tabs: readonly Tab[], choice: QueueChoice): Tab | undefined {
  return tabs.find((tab) => isSameChoice(tab.choice, choice)) ?? tabs.find(({ key }) => key === choice.view);
}

export function Views({ choice, change }: Pick<Chosen, "choice" | "change">) {
  const { t } = useLanguage();
  const tabs = useTabs(choice);
  const current = currentTab(tabs, choice);
  const [saving, setSaving] = useState(false);
  const isNew = !tabs.some((tab) => isSameChoice(tab.choice, choice));
  useGoTo((place) => {
    const tab = tabs[place - 1];
    if (tab) change(tab.choice);
  });
  return (
    <>
      <nav className={css.views} aria-label={t("queue.views")}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to="/"
            search={queueQueryOf(tab.choice)}
            className={css.view}
            aria-current={tab === current ? "true" : undefined}
            activeOptions={{ exact: true }}
            activeProps={{}}
          >
            <bdi>{tab.name}</bdi> {tab.count !== undefined && <span className={css.count}>{countText(tab.count)}</span>}
          </Link>
        ))}
        {current?.saved?.may && !isNew && <ViewMenu view={current.saved} />}
        <button
          type="button"
          className={css.plus}
          aria-label={t("view.save")}
          title={t("view.save")}
          aria-disabled={!isNew}
          onClick={() => {
            if (isNew) setSaving(true);
          }}
        >
          +
        </button>
      </nav>
      {saving && <SaveViewDialog choice={choice} close={() => setSaving(false)} />}
    </>
  );
}

/** Milliseconds within which a digit must follow `g`. */
const together = 1500;

/** `g`, then a digit. */
function useGoTo(go: (place: number) => void): void {
  const [pressed, setPressed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [, ...numbers] = shortcuts.view.keys;
  const choices = numbers.map((number) => [
    number,
    () => {
      setPressed(false);
      go(Number(number));
    },
  ]);
  // The digit chooses a view, whatever else it means.
  useKeys(pressed ? (Object.fromEntries(choices) as Keys) : {}, true);
  useKeys({
    g: () => {
      setPressed(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setPressed(false), together);
    },
  });
}
