/** Results for recent applicants. The server computes them at most once an hour. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type DeskFigures, type DeskFile, figureDays } from "../../domain/desk/figures.ts";
import { choiceOf, noFilter, periodOf } from "../../domain/desk/queue-filter.ts";
import { useErrorText } from "../requests/error-text.ts";
import { figuresCsv, figuresQuery } from "../requests/figures.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import toolbar from "../queue/toolbar.module.css";
import { Deliveries } from "./deliveries.tsx";
import { FigureFilters } from "./filters.tsx";
import css from "./figures.module.css";
import { FirstContact } from "./first-contact.tsx";
import { Funnel } from "./funnel.tsx";
import { isEmpty } from "./is-empty.ts";
import { Load } from "./load.tsx";
import { KeptPromise } from "./kept-promise.tsx";
import { EmptyFigures } from "./empty-state.tsx";

const route = getRouteApi("/inside/figures");

export function FiguresScreen() {
  const { t, format } = useLanguage();
  useTitle(t("figures.title"));
  const now = useNow();
  const search = route.useSearch();
  const { days = 30, ...narrowed } = search;
  const filter = choiceOf(narrowed)?.filter ?? noFilter;
  const { data: figures, error, isPending, refetch } = useQuery(figuresQuery(search));
  // With an active filter the page stays, so that the filter can be changed.
  const nobody = figures !== undefined && isEmpty(figures) && Object.keys(narrowed).length === 0;
  const { say } = useToast();
  const errorText = useErrorText();
  const csv = useMutation({
    mutationFn: () => figuresCsv(search),
    onSuccess: save,
    onError: (failed) => say({ text: errorText(failed), error: true }),
  });
  return (
    <div className={css.figures}>
      <div className={css.head}>
        <h1>{t("figures.title")}</h1>
        <nav className={toolbar.views} aria-label={t("figures.span")}>
          {figureDays.map((span) => (
            <Link
              key={span}
              to="/figures"
              search={{ ...narrowed, ...(span === 30 ? {} : { days: span }) }}
              className={toolbar.view}
              aria-current={span === days ? "page" : undefined}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              {span === 365 ? t("figures.year") : t("figures.days", { count: span })}
            </Link>
          ))}
        </nav>
        {!nobody && <FigureFilters filter={filter} search={search} />}
        <div className={css.asOf}>
          {figures && <p>{t("figures.as", { time: format.moment(figures.computedAt, now) })}</p>}
          {!nobody && (
            <Button look="small" className={states.tool} pending={csv.isPending} onClick={() => csv.mutate()}>
              {t("figures.csv")}
            </Button>
          )}
        </div>
      </div>
      {isPending && <Loading />}
      {error && <Failed error={error} retry={() => void refetch()} />}
      {figures && nobody && (
        <>
          <EmptyFigures />
          {figures.deliveries.length > 0 && <Deliveries rows={figures.deliveries} />}
        </>
      )}
      {figures && !nobody && (
        <>
          <div className={css.pair}>
            <KeptPromise figures={figures} filter={filter} />
            <FirstContact figures={figures} filter={{ ...filter, ...periodIn(figures) }} />
          </div>
          <Funnel rows={figures.funnel} filter={{ ...filter, ...periodIn(figures) }} />
          <div className={css.pair}>
            <Load figures={figures} filter={filter} applied={periodIn(figures).applied} />
            <Deliveries rows={figures.deliveries} />
          </div>
        </>
      )}
    </div>
  );
}

/** The application period that the figures cover. */
function periodIn({ since, computedAt }: DeskFigures) {
  return { applied: [periodOf(new Date(since), new Date(computedAt))] };
}

/** Downloads the file through the browser. */
function save({ name, text }: DeskFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
