/** What can be done with a vacancy, beside it: a dialog by its button, as the other menus of the desk are. */
import { useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import { useLanguage } from "../language.tsx";
import { Hint } from "../frame/key.tsx";
import menu from "../application/menu.module.css";
import { actsOf, apart, shortcutOf, type VacancyAct } from "../vacancy-acts/acts.ts";
import css from "./grid.module.css";

interface RowMenuProps {
  readonly row: DeskVacancyRow;
  readonly title: string;
  readonly act: (act: VacancyAct, row: DeskVacancyRow) => void;
}

export function RowMenu({ row, title, act }: RowMenuProps) {
  const { t } = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        ref={button}
        className={css.more}
        aria-label={t("vacancies.more", { title })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(!open);
        }}
        onDoubleClick={stop}
      >
        <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h.1M10 10h.1M16 10h.1" strokeWidth="3" strokeLinecap="round" />
        </svg>
      </button>
      <Popover
        triggerRef={button}
        isOpen={open}
        onOpenChange={setOpen}
        isNonModal
        shouldCloseOnInteractOutside={(pressed) => button.current?.contains(pressed) !== true}
        placement="bottom end"
        offset={4}
      >
        {/* Presses in it bubble, in React, to the row that it was opened in. */}
        <Dialog className={menu.sheet ?? ""} aria-label={t("vacancies.more", { title })} onClick={stop}>
          <div className={menu.menu} onDoubleClick={stop}>
            <p className={css.slug}>
              <bdi dir="ltr">{row.slug}</bdi>
            </p>
            {actsOf(row).map((name) => {
              const shortcut = shortcutOf[name];
              return (
                <div key={name} className={apart.has(name) ? menu.apart : ""}>
                  <button
                    type="button"
                    className={`${menu.choice} ${css.choice}`}
                    onClick={() => {
                      setOpen(false);
                      act(name, row);
                    }}
                  >
                    <span>{t(`vacancyDo.${name}`)}</span>
                    {shortcut && <Hint of={shortcut} />}
                  </button>
                </div>
              );
            })}
          </div>
        </Dialog>
      </Popover>
    </>
  );
}

function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}
