/** The list of jobs; its filter works without a script (site/later/job-list.ts enhances it). */
import { ArrowIcon, ChevronIcon, CrossIcon, SearchIcon } from "../../ui/pictures/icons.tsx";
import type { JobLineView, JobListView } from "../job-list-view.ts";
import type { SiteView } from "../view.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NeverPay } from "./home/never-pay.tsx";
import { AlertForm } from "./job-alert-form.tsx";
import lines from "./job-lines.module.css";
import styles from "./jobs.module.css";
import { currencyNotes, payLabel, payWords } from "./pay.tsx";
import { bold } from "./rich-text.tsx";

interface JobsPageProps {
  readonly view: SiteView;
  readonly list: JobListView;
}

export function JobsPage({ view, list }: JobsPageProps) {
  const { t, countryInText: country } = view;
  const count = list.total;
  return (
    <>
      <Header view={view} />
      <main id="content">
        <div className={styles.jobs}>
          <div className={styles.headline}>
            <h1>{t("home.jobs.title")}</h1>
            <p>
              {count === 0
                ? t("home.jobs.none")
                : country === null
                  ? [t("vacancy.list.leadAnywhere", { count }), view.closed].filter(Boolean).join(" ")
                  : t("vacancy.list.lead", { count, country })}
            </p>
          </div>
          {list.form && <SearchForm view={view} list={list} form={list.form} />}
          <p className="hide" role="status" />
          <div id="results">
            <Results view={view} list={list} />
          </div>
        </div>
        <NeverPay view={view} verify />
      </main>
      <Footer view={view} />
    </>
  );
}

function SearchForm({ view: { t }, list, form }: JobsPageProps & { form: NonNullable<JobListView["form"]> }) {
  const chosen = form.choices.filter(({ value }) => value !== "").length;
  return (
    <form className={styles.narrow} action={list.address} role="search" data-jobs="">
      <label className={styles.words}>
        {t("vacancy.list.search")}
        <span>
          <SearchIcon />
          <input type="search" name="q" defaultValue={form.q} maxLength={100} enterKeyHint="search" />
        </span>
      </label>
      <button className={styles.submit}>
        <SearchIcon />
        <span>{t("vacancy.list.submit")}</span>
      </button>
      {form.choices.length > 0 && (
        <details className={styles.filters}>
          <summary>
            <span>
              {t("vacancy.list.filters")}
              {chosen > 0 && ` · ${t("vacancy.list.chosen", { count: chosen })}`}
            </span>
            <ChevronIcon />
          </summary>
          <div>
            {form.choices.map(({ name, label, value, options }) => (
              <label key={name}>
                {label}
                <span>
                  <select name={name} defaultValue={value}>
                    <option value="">{t("vacancy.list.any")}</option>
                    {options.map((option) => (
                      <option key={option.value} value={option.value}>
                        {option.label}
                      </option>
                    ))}
                  </select>
                  <ChevronIcon />
                </span>
              </label>
            ))}
          </div>
        </details>
      )}
    </form>
  );
}

/** The part that changes with the filter, replaced as a whole. */
function Results({ view, list }: JobsPageProps) {
  const { t } = view;
  const { count, total, chosen, jobs } = list;
  const notes = currencyNotes(jobs);
  return (
    <>
      {chosen.length > 0 && (
        <div className={styles.chosen}>
          <p data-count="">{count > 0 ? t.rich("vacancy.list.found", { count, b: bold }) : t("vacancy.list.none")}</p>
          {count > 0 &&
            chosen.map(({ label, address }) => (
              <a key={address} href={address} aria-label={t("vacancy.list.remove", { filter: label })}>
                {label}
                <CrossIcon />
              </a>
            ))}
          {count > 0 && <a href={list.address}>{t("vacancy.list.showAll", { count: total })}</a>}
        </div>
      )}
      {count > 0 && <Lines view={view} jobs={jobs} />}
      {notes.length > 0 && <p className={styles.currencies}>{notes.join(" · ")}</p>}
      {count === 0 && total > 0 && <Nothing view={view} list={list} />}
      {(list.next ?? list.previous) && (
        <nav className={styles.more}>
          <p>{t("vacancy.list.range", { from: list.from, to: list.to, count })}</p>
          {list.previous && <a href={list.previous}>{t("vacancy.list.previous")}</a>}
          {list.next && (
            <a className="button quiet" href={list.next.address} rel="next">
              {t("vacancy.list.next", { count: list.next.count })}
              <ArrowIcon />
            </a>
          )}
        </nav>
      )}
      {list.alert && <AlertForm view={view} form={list.alert} />}
    </>
  );
}

function Lines({ view: { t }, jobs }: { view: SiteView; jobs: readonly JobLineView[] }) {
  return (
    <ol className={lines.lines}>
      {jobs.map((job) => (
        <li key={job.slug}>
          <div>
            <h2>
              <a href={job.address}>{job.title}</a>
            </h2>
            <p>{job.description}</p>
            {(job.kinds.length > 0 || job.until) && (
              <small>
                {job.kinds.map((kind) => (
                  <span key={kind} className="chip">
                    {kind}
                  </span>
                ))}
                {job.until}
              </small>
            )}
          </div>
          <dl>
            {job.pay.map((pay) => (
              <div key={pay.period}>
                <dt>{payLabel(pay, t)}</dt>
                <dd>
                  {payWords(pay, t)}
                  {pay.hours && <small>{pay.hours.text}</small>}
                </dd>
              </div>
            ))}
          </dl>
          <ArrowIcon />
        </li>
      ))}
    </ol>
  );
}

/** Without matches: the list without each filter, and the newest jobs. */
function Nothing({ view, list: { chosen, newest, address, total } }: JobsPageProps) {
  const { t } = view;
  return (
    <>
      <ul className={styles.without}>
        {chosen.map(({ label, address: freed, count }) => (
          <li key={freed}>
            <a href={freed}>{t("vacancy.list.without", { filter: label, count })}</a>
          </li>
        ))}
        <li>
          <a href={address}>{t("vacancy.list.showAll", { count: total })}</a>
        </li>
      </ul>
      <p className={`serif ${styles.newest}`}>{t("vacancy.list.newest")}</p>
      <Lines view={view} jobs={newest} />
    </>
  );
}
