import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { Progress } from "../bulk/progress.tsx";
import { vacanciesQuery } from "../requests/vacancies.ts";
import { useNow } from "../clock.ts";
import { Foot } from "../frame/foot.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useKeys, useShortcuts } from "../keys.ts";
import { useLanguage, useTitle } from "../language.tsx";
import { useLatestCallback } from "../use-latest-callback.ts";
import { useStableOrder } from "../queue/use-stable-order.ts";
import { useRows } from "../rows/use-rows.ts";
import { mayDo, type VacancyAction } from "../vacancy-actions/actions.ts";
import { namesFor } from "../vacancy-actions/names.ts";
import { useCopy } from "../vacancy-actions/use-copy.ts";
import { VacancyGrid } from "./grid.tsx";
import { Head } from "./head.tsx";
import { filterVacancies } from "./filter-vacancies.ts";
import { EmptyVacancyList } from "./empty-state.tsx";
import { openPage } from "./open-page.ts";
import css from "./vacancies.module.css";
import { CloseVacancyDialog } from "../vacancy-actions/close-vacancy-dialog.tsx";
import { DeleteDialog } from "../vacancy-actions/delete-dialog.tsx";
import { HomeDialog } from "../vacancy-actions/home-dialog.tsx";
import { NewVacancyDialog } from "../vacancy-actions/new-vacancy-dialog.tsx";
import { ReopenDialog } from "../vacancy-actions/reopen-dialog.tsx";
import { ScheduleDialog } from "../vacancy-actions/schedule-dialog.tsx";

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
        ? filterVacancies(data.rows, { tab, q, offered: data.offered, countryName: (code) => names.country(code) }).map(
            (row) => ({ row }),
          )
        : [],
    [data, tab, q, names],
  );
  const box = useRef<HTMLElement>(null);
  const settled = useStableOrder(found, box, `${tab} ${search.closed ?? ""} ${q}`);
  const rows = useMemo(() => settled.map(({ row }) => row), [settled]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const current = rows.some(({ id }) => id === chosen) ? chosen : (rows[0]?.id ?? null);
  const currentRow = rows.find(({ id }) => id === current);

  const choose = useLatestCallback((id: string) => setChosen(id));
  const edit = useLatestCallback((id: string) => void navigate({ to: "/vacancies/$id", params: { id } }));
  const { grid, focusRow, step } = useRows({ rows, current, chosen: current, choose, atEnd: () => {} });
  const copy = useCopy({ made: edit, gone: () => void navigate({ to: "/vacancies", search: true }) });
  const start = useLatestCallback((action: VacancyAction, row: DeskVacancyRow) => {
    setChosen(row.id);
    if (action === "edit") edit(row.id);
    else if (action === "copy") copy(row);
    else if (action === "openPage") openPage(row, data?.offered ?? [], language);
    else setAsking({ what: action, row });
  });
  const ask = () => setAsking({ what: "new" });
  useShortcuts({
    vacancyNew: ask,
    ...(currentRow ? { vacancyCopy: () => start("copy", currentRow) } : {}),
    ...(currentRow && mayDo("openPage", currentRow) ? { vacancyPage: () => start("openPage", currentRow) } : {}),
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
        {data && rows.length === 0 && <EmptyVacancyList tab={tab} q={q} none={data.counts.all === 0} create={ask} />}
        {data && rows.length > 0 && (
          <VacancyGrid
            // Another language changes the row height, so measure again.
            key={language}
            place={grid}
            rows={rows}
            offered={data.offered}
            now={now}
            current={current}
            choose={choose}
            open={edit}
            step={step}
            start={start}
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

/** Milliseconds within which most answers arrive: lines that only flash would distract. */
const blink = 300;

/**
 * Placeholder lines of the right height, without shimmer. After a while they say that loading takes
 * longer.
 */
function LoadingRows() {
  const [shown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), blink);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <>
      <Loading />
      {Array.from({ length: 8 }, (_, place) => (
        <div key={place} className={css.line} />
      ))}
    </>
  );
}

/** Dialogs for actions of the vacancy list. */
type Asking =
  | { readonly what: "new" }
  | { readonly what: Exclude<VacancyAction, "edit" | "copy" | "openPage">; readonly row: DeskVacancyRow };

interface DialogsProps {
  readonly asking: Asking;
  readonly close: () => void;
  readonly edit: (id: string) => void;
}

function Dialogs({ asking, close, edit }: DialogsProps) {
  switch (asking.what) {
    case "new":
      return <NewVacancyDialog close={close} made={edit} />;
    case "schedule":
      return <ScheduleDialog vacancy={asking.row} close={close} />;
    case "home":
      return <HomeDialog vacancy={asking.row} close={close} />;
    case "close":
      return <CloseVacancyDialog vacancy={asking.row} close={close} />;
    case "reopen":
      return <ReopenDialog vacancy={asking.row} close={close} />;
    case "delete":
      return <DeleteDialog vacancy={asking.row} close={close} />;
  }
}
