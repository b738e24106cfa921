/** The state of the installation: what is checked, and the last backups and restore tests. */
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { DeskHealth } from "../../domain/desk/health.ts";
import { CheckIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import { healthQuery } from "../requests/health.ts";
import { useNow } from "../clock.ts";
import { Moment } from "../frame/moment.tsx";
import { SettingsTabs } from "../settings/tabs.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import lists from "../lists/lists.module.css";
import css from "./health.module.css";
import { useHealthWords } from "./words.ts";

type Check = DeskHealth["checks"][number];
type Run = DeskHealth["backups"][number];

const order: readonly Check["state"][] = ["error", "warning", "ok"];

export function HealthScreen() {
  const { t } = useLanguage();
  useTitle(t("health.title"));
  const { data, error, isPending, refetch } = useQuery(healthQuery);
  return (
    <>
      <SettingsTabs />
      <div className={lists.listScreen}>
        <h1>{t("health.title")}</h1>
        <p className={lists.listIntro}>{t("health.intro")}</p>
        {isPending && <Loading />}
        {!data && error && <Failed error={error} retry={() => void refetch()} />}
        {data && (
          <Suspense fallback={<Loading />}>
            <Checks checks={data.checks} />
            <Runs title={t("health.backups")} runs={data.backups} />
            <Runs title={t("health.restores")} runs={data.restoreTests} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const bad = checks.filter(({ state }) => state !== "ok").length;
  const last = checks
    .flatMap(({ checkedAt }) => checkedAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <>
      <p role="status">
        {last !== undefined && <strong>{bad === 0 ? t("health.allWell") : t("health.some", { count: bad })}</strong>}{" "}
        <span className={css.muted}>
          {last === undefined ? t("health.never") : t("health.checked", { time: format.moment(last, now) })}
        </span>
      </p>
      <ul className={css.checks}>
        {order.flatMap((state) =>
          checks
            .filter((check) => check.state === state)
            .map((check) => <CheckRow key={`${check.code} ${check.machine}`} check={check} />),
        )}
      </ul>
    </>
  );
}

const stateWords = { ok: "health.well", warning: "health.attention", error: "health.broken" } as const;

function CheckRow({ check: { code, machine, state, since, checkedAt, findings } }: { readonly check: Check }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const words = useHealthWords()[code];
  const isKnown = checkedAt !== null;
  return (
    <li data-state={isKnown ? state : undefined}>
      <h2>{words.name}</h2>
      <p className={css.state}>
        {isKnown && (state === "ok" ? <CheckIcon /> : <WarningIcon />)}
        <span>{isKnown ? t(stateWords[state]) : t("health.never")}</span>
        {isKnown && <span className={css.muted}>{t("health.since", { time: format.moment(since, now) })}</span>}
        {machine !== "" && <bdi className={css.muted}>{t("health.machine", { name: machine })}</bdi>}
      </p>
      {state !== "ok" && <p>{words.fix}</p>}
      {findings.length > 0 && (
        <ul lang="en" dir="ltr" className={css.findings}>
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Runs({ title, runs }: { readonly title: string; readonly runs: readonly Run[] }) {
  const { t, format } = useLanguage();
  const megabytes = (bytes: number) => `${format.number(Math.max(0.1, Math.round(bytes / 104_857.6) / 10))} MB`;
  return (
    <section aria-label={title} className={css.runs}>
      <h2>{title}</h2>
      {runs.length === 0 ? (
        <p className={css.muted}>{t("health.none")}</p>
      ) : (
        <table className={lists.table}>
          <thead>
            <tr>
              {[t("health.at"), t("health.result"), t("health.rows"), t("health.size")].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map(({ at, error, bytes, rows }) => (
              <tr key={at}>
                <td data-name={t("health.at")}>
                  <Moment at={at} />
                </td>
                <td data-name={t("health.result")}>
                  {error === null ? (
                    t("health.complete")
                  ) : (
                    <span className={lists.note}>
                      {t("health.failed")}:{" "}
                      <bdi lang="en" dir="ltr">
                        {error}
                      </bdi>
                    </span>
                  )}
                </td>
                <td data-name={t("health.rows")}>{rows === null ? "–" : format.number(rows)}</td>
                <td data-name={t("health.size")}>{bytes === null ? "–" : megabytes(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
