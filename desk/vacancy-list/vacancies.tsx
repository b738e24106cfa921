/** All vacancies: what is on the site, what will be, what is written, what is over. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { Progress } from "../bulk/progress.tsx";
import { vacanciesQuery } from "../calls/vacancies.ts";
import { useNow } from "../clock.ts";
import { Foot } from "../frame/foot.tsx";
import { Failed } from "../frame/states.tsx";
import { useShortcuts, useKeys } from "../keys.ts";
import { useLanguage, useTitle } from "../language.tsx";
import { useLatest } from "../latest.ts";
import { useSettled } from "../queue/use-settled.ts";
import { useRows } from "../rows/use-rows.ts";
import { type VacancyAct, mayDo } from "../vacancy-acts/acts.ts";
import { namesFor } from "../vacancy-acts/names.ts";
import { useCopy } from "../vacancy-acts/use-copy.ts";
import { type Asking, Dialogs } from "./dialogs.tsx";
import { VacancyGrid } from "./grid.tsx";
import { Head } from "./head.tsx";
import { listed } from "./listed.ts";
import { LoadingRows } from "./loading-rows.tsx";
import { None } from "./none.tsx";
import { openPage } from "./open-page.ts";
import css from "./vacancies.module.css";

export function VacanciesScreen() {
  const { t, language } = useLanguage();
  useTitle(t("vacancies.title"));
  const navigate = useNavigate();
  const now = useNow();
  const search = useSearch({ from: "/inside/vacancies" });
  const tab = search.state ?? "all";
  const q = search.q ?? "";
  const list = useQuery(vacanciesQuery(tab === "closed" ? "all" : search.closed));
  const { data } = list;
  const names = namesFor(deskTag(language));
  const found = useMemo(
    () =>
      data
        ? listed(data.rows, { tab, q, offered: data.offered, countryName: (code) => names.country(code) }).map(
            (row) => ({ row }),
          )
        : [],
    [data, tab, q, names],
  );
  const box = useRef<HTMLElement>(null);
  const settled = useSettled(found, box, `${tab} ${search.closed ?? ""} ${q}`);
  const rows = useMemo(() => settled.map(({ row }) => row), [settled]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const current = rows.some(({ id }) => id === chosen) ? chosen : (rows[0]?.id ?? null);
  const currentRow = rows.find(({ id }) => id === current);

  const choose = useLatest((id: string) => setChosen(id));
  const edit = useLatest((id: string) => void navigate({ to: "/vacancies/$id", params: { id } }));
  const { grid, focusRow, step } = useRows({ rows, current, chosen: current, choose, atEnd: () => {} });
  const copy = useCopy({ made: edit, gone: () => void navigate({ to: "/vacancies", search: true }) });
  const act = useLatest((what: VacancyAct, row: DeskVacancyRow) => {
    setChosen(row.id);
    if (what === "edit") edit(row.id);
    else if (what === "copy") copy(row);
    else if (what === "openPage") openPage(row, data?.offered ?? [], language);
    else setAsking({ what, row });
  });
  const ask = () => setAsking({ what: "new" });
  useShortcuts({
    vacancyNew: ask,
    ...(currentRow ? { vacancyCopy: () => act("copy", currentRow) } : {}),
    ...(currentRow && mayDo("openPage", currentRow) ? { vacancyPage: () => act("openPage", currentRow) } : {}),
  });
  useKeys({ j: () => step(1), k: () => step(-1), Escape: () => focusRow(current) });
  const more = tab === "all" && search.closed === undefined ? (data?.closedMore ?? 0) : 0;

  return (
    <div className={css.screen}>
      <Head tab={tab} q={q} counts={data?.counts} found={data && q !== "" ? rows.length : null} create={ask} />
      <section className={css.list} ref={box} aria-label={t("vacancies.title")}>
        <Progress />
        {list.isPending && <LoadingRows />}
        {list.error && <Failed error={list.error} retry={() => void list.refetch()} />}
        {data && rows.length === 0 && <None tab={tab} q={q} none={data.counts.all === 0} create={ask} />}
        {data && rows.length > 0 && (
          <VacancyGrid
            // In another language rows are of another height.
            key={language}
            place={grid}
            rows={rows}
            offered={data.offered}
            now={now}
            current={current}
            choose={choose}
            open={edit}
            step={step}
            act={act}
          />
        )}
        {more > 0 && (
          <p className={css.folded}>
            {t("vacancies.closedMore", { count: more })}{" "}
            <Link to="/vacancies" search={{ ...search, closed: "all" }}>
              {t("vacancies.showThem")}
            </Link>
          </p>
        )}
      </section>
      <Foot keys={["vacancyNext", "vacancyEdit", "vacancyPage", "vacancyCopy", "vacancyNew"]}>
        {t("vacancies.foot")}
      </Foot>
      {asking && <Dialogs asking={asking} close={() => setAsking(null)} edit={edit} />}
    </div>
  );
}
