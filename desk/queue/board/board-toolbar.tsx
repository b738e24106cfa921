import { useQuery } from "@tanstack/react-query";
import type { FilterName, QueueChoice } from "../../../domain/desk/queue-filter.ts";
import { boardQuery, choicesQuery } from "../../requests/queue.ts";
import states from "../../frame/states.module.css";
import { useLanguage } from "../../language.tsx";
import { useChoiceWords } from "../choice-words.ts";
import { ShapeSwitch } from "../shape-switch.tsx";
import toolbar from "../toolbar.module.css";
import type { Chosen } from "../use-choice.ts";

interface BoardToolbarProps extends Chosen {
  /** With the vacancy that opened by itself. The list does not keep that one. */
  readonly shown: QueueChoice;
}

/** Chooses the vacancy, and filters by recruiter and place. */
export function BoardToolbar({ shown, ...chosen }: BoardToolbarProps) {
  const { t } = useLanguage();
  const isOfOne = shown.filter.vacancy.length === 1;
  const board = useQuery({ ...boardQuery(shown), enabled: isOfOne }).data;
  const open = board?.columns.reduce((sum, { stage, count }) => sum + (stage === "hired" ? 0 : count), 0);
  return (
    <div className={toolbar.toolbar}>
      <h1 className="hide">{t("board.board")}</h1>
      <Choose {...chosen} choice={shown} name="vacancy" any={t("board.everyVacancy")} />
      <Choose {...chosen} choice={shown} name="market" any={t("board.everyMarket")} />
      <Choose {...chosen} choice={shown} name="recruiter" any={t("board.everyRecruiter")} />
      <ShapeSwitch {...chosen} />
      {open !== undefined && <p className={toolbar.kept}>{t("board.open", { count: open })}</p>}
    </div>
  );
}

function Choose({ choice, change, name, any }: Chosen & { readonly name: FilterName; readonly any: string }) {
  const words = useChoiceWords();
  const choices = useQuery(choicesQuery({ ...choice, view: "everybody" })).data?.[name] ?? [];
  const [chosen = ""] = choice.filter[name];
  const missing = chosen !== "" && !choices.some(({ value }) => value === chosen);
  return (
    <select
      className={states.choose}
      aria-label={any}
      value={chosen}
      onChange={(event) => {
        const values = event.target.value === "" ? [] : [event.target.value];
        change({ ...choice, filter: { ...choice.filter, [name]: values } });
      }}
    >
      <option value="">{any}</option>
      {missing && <option value={chosen}>{words(name, { value: chosen, name: chosen })}</option>}
      {choices.map((each) => (
        <option key={each.value} value={each.value}>
          {words(name, each)}
        </option>
      ))}
    </select>
  );
}
