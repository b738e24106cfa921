import type { DeskFigures } from "../../domain/desk/figures.ts";
import { nobodysFilter, type QueueFilter } from "../../domain/desk/queue-filter.ts";
import { useLanguage } from "../language.tsx";
import { Count } from "./count.tsx";
import css from "./figures.module.css";
import own from "./load.module.css";
import { due } from "./to-do.tsx";

interface LoadTableProps {
  readonly load: DeskFigures["load"];
  readonly filter: QueueFilter;
}

/** The numbers that the bars are drawn of. */
export function LoadTable({ load, filter }: LoadTableProps) {
  const { t } = useLanguage();
  return (
    <details>
      <summary>{t("figures.table")}</summary>
      <div className={css.wide} tabIndex={0} role="group" aria-label={t("figures.load")}>
        <table className={css.table}>
          <thead>
            <tr>
              <td />
              {due.map((name) => (
                <th key={name} scope="col">
                  {t(`due.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {load.map(({ recruiter, ...todo }) => (
              <tr key={recruiter?.id ?? ""}>
                <th scope="row">
                  <bdi>{recruiter?.name ?? t("figures.nobodys")}</bdi>
                </th>
                {due.map((name) => (
                  <td key={name} className={name === "overdue" && todo.overdue > 0 ? own.lateNumber : undefined}>
                    <Count
                      count={todo[name]}
                      rows={{ ...filter, recruiter: [recruiter?.id ?? nobodysFilter], due: [name] }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
