/** On a phone: the view's name, which opens a sheet with views and filters. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createPortal } from "react-dom";
import { ChevronIcon } from "../../ui/pictures/icons.tsx";
import { viewsQuery } from "../requests/queue.ts";
import { countText } from "../frame/count-text.ts";
import { Dialog } from "../frame/dialog.tsx";
import { useLanguage } from "../language.tsx";
import states from "../frame/states.module.css";
import css from "./phone.module.css";
import { FilterChoices } from "./filter-sheet.tsx";
import type { Chosen } from "./use-choice.ts";
import { currentTab, useTabs } from "./views.tsx";

export function PhoneTitle({ choice, change }: Pick<Chosen, "choice" | "change">) {
  const { t, format } = useLanguage();
  const [open, setOpen] = useState(false);
  const tabs = useTabs(choice);
  const current = currentTab(tabs, choice);
  const views = useQuery(viewsQuery(choice)).data;
  const place = document.getElementById("desk-title");
  if (!place) return null;
  const all = views ? views.promise.kept + views.promise.missed : 0;
  return (
    <>
      {createPortal(
        <>
          <h1 className={css.title}>
            <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
              <bdi className={`serif ${states.cut}`}>{current?.name}</bdi> <ChevronIcon />
            </button>
          </h1>
          {views && (
            <p className={css.figures}>
              {countText(views.found)}
              {all > 0 && ` · ${t("queue.promiseShort", { share: format.share(views.promise.kept, all) })}`}
            </p>
          )}
        </>,
        place,
      )}
      {open && (
        <Dialog title={t("queue.views")} close={() => setOpen(false)}>
          <ul className={css.views}>
            {tabs.map((tab) => (
              <li key={tab.key}>
                <button
                  type="button"
                  aria-current={tab === current ? "true" : undefined}
                  onClick={() => {
                    change(tab.choice);
                    setOpen(false);
                  }}
                >
                  <bdi>{tab.name}</bdi> {tab.count !== undefined && <span>{countText(tab.count)}</span>}
                </button>
              </li>
            ))}
          </ul>
          <FilterChoices choice={choice} change={change} />
        </Dialog>
      )}
    </>
  );
}
