/** What managers still have to do before the site goes live; nothing once all is done. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useId } from "react";
import type { DeskTask } from "../../domain/desk/settings.ts";
import { settingGroupNames, settingGroups } from "../../domain/operator/setting-groups.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { languages } from "../../locales/markets.ts";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import { settingsQuery } from "../requests/settings.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import css from "./settings.module.css";
import { useSettingWords } from "./words.ts";

/** @param isOpen the list can be seen without a press */
export function Checklist({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useLanguage();
  const tasks = useQuery(settingsQuery).data?.tasks ?? [];
  if (tasks.length === 0) return null;
  return (
    <details className={css.tasks} open={isOpen}>
      <summary>
        <h2>{t("goLive.title", { count: tasks.length })}</h2>
      </summary>
      <p>{t("goLive.intro")}</p>
      <Suspense>
        <ul>
          {tasks.map((task) => (
            <Task key={`${task.kind} ${task.setting} ${task.text}`} task={task} />
          ))}
        </ul>
      </Suspense>
    </details>
  );
}

function Task({ task }: { readonly task: DeskTask }) {
  const { words } = useSettingWords();
  const name = useTaskName(task);
  const why = useReason(task);
  const id = useId();
  const { help } = words(task.setting.split("."));
  return (
    <li>
      <WarningIcon />
      <div>
        <b id={id}>
          <TaskLink task={task}>
            <bdi>{name}</bdi>
          </TaskLink>
        </b>
        <p>{why}</p>
        {help !== undefined && task.kind !== "start" && <p>{help}</p>}
      </div>
    </li>
  );
}

/** To the screen where it is done. */
function TaskLink({ task: { kind, setting }, children }: { readonly task: DeskTask; readonly children: ReactNode }) {
  const [section = ""] = setting.split(".");
  const group = settingGroupNames.find((name) => (settingGroups[name] as readonly string[]).includes(section));
  // A start reads the file and the environment, before the desk.
  if (kind === "start") return children;
  if (section === "vacancies") return <Link to="/vacancies">{children}</Link>;
  return group === undefined ? (
    children
  ) : (
    <Link to="/settings/$group" params={{ group }}>
      {children}
    </Link>
  );
}

/** The labels on the way to the setting; countries and languages by name. */
function useTaskName({ kind, setting }: DeskTask): string {
  const { t, language } = useLanguage();
  const { words, choice } = useSettingWords();
  const names = namesFor(deskTag(language));
  const path = setting.split(".");
  if (path[0] === "vacancies") return t("vacancies.title");
  if (kind === "start") return setting;
  const labels = path.map((part, index) => {
    const until = path.slice(0, index);
    if (/^\d+$/.test(part)) return String(Number(part) + 1);
    const { label } = words([...until, part]);
    if (label !== part) return label;
    const chosen = choice(until, part);
    if (chosen !== part) return chosen;
    const named = languages.find((each) => each === part);
    if (named !== undefined) return names.language(named);
    return /^[A-Z]{2}$/.test(part) ? names.country(part) : part;
  });
  // They are a group of their own, which the link names.
  return (/^(?:identity|privacy)\./.test(setting) ? labels.slice(1) : labels).join(" · ");
}

function useReason({ kind, text, laws, markets, language: missing }: DeskTask): ReactNode {
  const { t, language, format } = useLanguage();
  const names = namesFor(deskTag(language));
  const english = (
    <span lang="en" dir="ltr">
      {text}
    </span>
  );
  switch (kind) {
    case "start":
      return (
        <>
          {t("goLive.start")} {english}
        </>
      );
    case "jobs":
      return t("goLive.jobs", {
        markets: format.list(markets.map((market) => format.market(market))),
        language: missing === null ? "" : names.language(missing),
      });
    case "advice":
      return t("goLive.advice");
    default:
      return laws.length === 0 ? (
        <>
          {t("goLive.unlawful")} {english}
        </>
      ) : (
        <>
          {t(kind === "law" ? "goLive.law" : "goLive.review")}{" "}
          {
            // Isolated: a law has its own direction.
            format.list(laws.map(({ country, law }) => `${names.country(country)} (\u2068${law}\u2069)`))
          }
        </>
      );
  }
}
