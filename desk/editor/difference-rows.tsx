import type { ReactNode } from "react";
import { direction, type Language, languageNames } from "../../locales/markets.ts";
import css from "./dialogs.module.css";

export interface DifferenceRow {
  readonly key: string;
  /** null: it is the same in every language. */
  readonly language: Language | null;
  readonly name: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

interface DifferenceRowsProps {
  readonly rows: readonly DifferenceRow[];
  /** Labels of the two sides: "on the site now", "will be". null: nothing is on the site. */
  readonly before: string | null;
  readonly after: string;
}

/** Old and new value, field by field. */
export function DifferenceRows({ rows, before, after }: DifferenceRowsProps) {
  return (
    <ul className={css.differences}>
      {rows.map((row) => (
        <li key={row.key}>
          <h3>
            {row.language !== null && (
              <>
                <bdi lang={row.language}>{languageNames[row.language]}</bdi> ·{" "}
              </>
            )}
            {row.name}
          </h3>
          <dl>
            {[...(before === null ? [] : [[before, row.before] as const]), [after, row.after] as const].map(
              ([label, text]) => (
                <div key={label}>
                  {before !== null && <dt>{label}</dt>}
                  <dd {...(row.language === null ? {} : { lang: row.language, dir: direction(row.language) })}>
                    {text === "" ? "–" : text}
                  </dd>
                </div>
              ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}
