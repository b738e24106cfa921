import { direction, languageNames } from "../../locales/markets.ts";
import { useLanguage } from "../language.tsx";
import css from "./dialogs.module.css";
import type { Difference } from "./differences.ts";
import { useFactText } from "./use-fact-text.ts";

interface DifferenceListProps {
  readonly differences: readonly Difference[];
  /** What the two sides are, in words: "on the site now", "will be". */
  readonly before: string;
  readonly after: string;
}

/** Place by place what was said and what is said. */
export function DifferenceList({ differences, before, after }: DifferenceListProps) {
  const { t } = useLanguage();
  const factText = useFactText();
  return (
    <ul className={css.differences}>
      {differences.map((each) => {
        const { language, field } = each;
        const sides =
          each.language === null
            ? [each.before && factText(each.field, each.before), factText(each.field, each.after)]
            : [each.before, each.after];
        return (
          <li key={`${language ?? ""} ${field}`}>
            <h3>
              {language !== null && (
                <>
                  <bdi lang={language}>{languageNames[language]}</bdi> ·{" "}
                </>
              )}
              {t(`vacancyEdit.field.${field}`)}
            </h3>
            <dl>
              {sides.map((said, at) => {
                const lines = [said ?? []].flat().filter((line) => line !== "");
                return (
                  <div key={at === 0 ? before : after}>
                    <dt>{at === 0 ? before : after}</dt>
                    <dd {...(language === null ? {} : { lang: language, dir: direction(language) })}>
                      {lines.length === 0 ? "–" : lines.join("\n")}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
