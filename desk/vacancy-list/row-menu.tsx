import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import { useLanguage } from "../language.tsx";
import { Hint } from "../frame/key.tsx";
import { DotsIcon, MenuButton, stopEvent } from "../frame/menu-button.tsx";
import menu from "../application/menu.module.css";
import { actionsOf, endingActions, shortcutOf, type VacancyAction } from "../vacancy-actions/actions.ts";
import css from "./grid.module.css";

interface RowMenuProps {
  readonly row: DeskVacancyRow;
  readonly title: string;
  readonly start: (act: VacancyAction, row: DeskVacancyRow) => void;
}

export function RowMenu({ row, title, start }: RowMenuProps) {
  const { t } = useLanguage();
  return (
    <MenuButton
      className={css.more}
      label={t("vacancies.more", { title })}
      button={<DotsIcon />}
      sheet={menu.sheet}
      title={t("vacancies.more", { title })}
    >
      {(close) => (
        <div className={menu.menu} onDoubleClick={stopEvent}>
          <p className={css.slug}>
            <bdi dir="ltr">{row.slug}</bdi>
          </p>
          {actionsOf(row).map((name) => {
            const shortcut = shortcutOf[name];
            return (
              <div key={name} className={endingActions.has(name) ? menu.apart : ""}>
                <button
                  type="button"
                  className={`${menu.choice} ${css.choice}`}
                  onClick={() => {
                    close();
                    start(name, row);
                  }}
                >
                  <span>{t(`vacancyDo.${name}`)}</span>
                  {shortcut && <Hint of={shortcut} />}
                </button>
              </div>
            );
          })}
        </div>
      )}
    </MenuButton>
  );
}
