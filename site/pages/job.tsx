/** The page of a vacancy: one line through a ring to *Apply now*. */
import type { ReactNode } from "react";
import { colonIn } from "../../locales/tags.ts";
import { ChatIcon, GlobeIcon, LinkIcon, MailIcon } from "../../ui/pictures/icons.tsx";
import type { JobView, OtherJobsView } from "../job-view.ts";
import type { SiteView } from "../view.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import frame from "./home/frame.module.css";
import { NeverPay } from "./home/never-pay.tsx";
import { startSteps } from "./home/start.tsx";
import sections from "./home/sections.module.css";
import { SectionHead } from "./home/section-head.tsx";
import { JobCards } from "./job-card.tsx";
import styles from "./job.module.css";
import { currencyNotes, payLabel, payWords } from "./pay.tsx";
import { ClosedNote, WayIn } from "./way-in.tsx";
import { bold, linkTo, moment } from "./rich-text.tsx";

interface JobPageProps {
  readonly view: SiteView;
  readonly job: JobView;
  readonly others: OtherJobsView;
}

export function JobPage({ view, job, others }: JobPageProps) {
  const { t } = view;
  return (
    <>
      <Header view={view} form={job.apply} />
      <main id="content">
        <div className={styles.top}>
          <div>
            <p className={styles.back}>
              <a href={view.link("jobs")}>{t("home.jobs.title")}</a>
            </p>
            <h1>{job.title}</h1>
            <p className={styles.sentence}>{job.description}</p>
            <ul className={styles.tags}>
              {job.tags.map((tag) => (
                <li key={tag} className="chip">
                  {tag}
                </li>
              ))}
            </ul>
            <p className={styles.dates}>
              <Dates view={view} job={job} />
            </p>
          </div>
          <div className={styles.box}>
            <Offer view={view} job={job} />
            <Place view={view} job={job} />
            <Share view={view} job={job} />
          </div>
        </div>
        <div className={styles.lists}>
          <List title={t("vacancy.do")} items={job.responsibilities} />
          <List title={t("vacancy.need")} items={job.qualifications} />
          <List title={t("vacancy.give")} items={job.benefits} give />
        </div>
        <NeverPay view={view} verify={view.closed !== null} />
        <Steps view={view} job={job} />
        <OtherJobs view={view} others={others} title={t("vacancy.others")} />
      </main>
      <Footer view={view} />
      {view.closed === null && (
        <nav className={`${frame.sticky} ${styles.bar}`} aria-label={t("site.nav.apply")} data-sticky-apply="">
          <WayIn view={view} form={job.apply} />
        </nav>
      )}
    </>
  );
}

interface JobProps {
  readonly view: SiteView;
  readonly job: JobView;
}

function Dates({ view: { t }, job: { posted, until } }: JobProps) {
  return until === null
    ? t.rich("vacancy.posted", { date: posted.text, b: moment(posted.iso) })
    : t.rich("vacancy.postedUntil", { date: posted.text, until: until.text, b: bold });
}

function Offer({ view, job }: JobProps) {
  const { t } = view;
  const terms = [job.tax?.text, ...currencyNotes([job]), job.contract?.text, job.positions?.text].filter(Boolean);
  return (
    <div className={styles.offer}>
      <dl>
        {job.pay.map((pay) => (
          <div key={pay.period}>
            <dt>{payLabel(pay, t)}</dt>
            <dd>
              {payWords(pay, t)}
              {pay.hours && <small>{pay.hours.text}</small>}
              {pay.hourly && <small>{pay.hourly}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {terms.length > 0 && <p>{terms.join(" · ")}</p>}
      <div className={styles.rope}>
        <WayIn view={view} form={job.apply} id="hero-apply" />
      </div>
      <p className={styles.promised}>
        {view.closed === null ? (
          t.rich("vacancy.promise", { b: bold, link: linkTo(view.link("verify")) })
        ) : (
          <ClosedNote view={view} form={job.apply} />
        )}
      </p>
    </div>
  );
}

/** The countries to work from: the page's own, and every other by name. */
function Place({ view: { t }, job: { here, countries } }: JobProps) {
  const others = countries.filter(({ code }) => code !== here?.code);
  const names = others.map(({ name }) => name).join(t("form.comma"));
  return (
    <div className={styles.workplace}>
      <GlobeIcon />
      <div>
        {here === null ? (
          <p>
            {t("vacancy.from")} {names}
          </p>
        ) : (
          <>
            <p>{t.rich("vacancy.anywhere", { country: here.inText, b: bold })}</p>
            {others.length > 0 && (
              <details>
                <summary>{t("form.notIn", { country: here.inText })}</summary>
                <p>
                  {t("vacancy.alsoFrom")} {names}
                </p>
              </details>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function List({ title, items, give = false }: { title: string; items: readonly string[]; give?: boolean }) {
  if (items.length === 0) return null;
  return (
    <section className={give ? styles.give : undefined}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

/** Copying needs a script and is hidden without one; the others are links. */
function Share({ view: { t, tag }, job: { title, url } }: JobProps) {
  const words = encodeURIComponent(`${title}${colonIn(tag)} ${url}`);
  const ways: readonly (readonly [string, string, ReactNode])[] = [
    [`https://wa.me/?text=${words}`, t("vacancy.whatsapp"), <ChatIcon key="icon" />],
    [`mailto:?subject=${encodeURIComponent(title)}&body=${words}`, t("vacancy.email"), <MailIcon key="icon" />],
  ];
  return (
    <div className={styles.share}>
      <p>{t("vacancy.share")}</p>
      <p>
        <button type="button" data-copy={url} data-copied={t("success.code.copied")} hidden>
          <LinkIcon />
          <u>{t("vacancy.copy")}</u>
        </button>
        {ways.map(([href, name, icon]) => (
          <a key={name} href={href} rel="noreferrer">
            {icon}
            <u>{name}</u>
          </a>
        ))}
        <span aria-live="polite" />
      </p>
    </div>
  );
}

function Steps({ view, job }: JobProps) {
  const { t } = view;
  return (
    <section className={`${sections.section} ${sections.band}`}>
      <SectionHead title={t("site.nav.start")} />
      <div className={sections.steps}>
        <ol>
          {job.steps.length > 0
            ? job.steps.map((step) => <li key={step}>{step}</li>)
            : startSteps(view).map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
        </ol>
        <WayIn view={view} form={job.apply} />
      </div>
    </section>
  );
}

export function OtherJobs({ view, others, title }: Omit<JobPageProps, "job"> & { title: string }) {
  const { jobs, count } = others;
  if (jobs.length === 0) return null;
  return (
    <section className={sections.section}>
      <SectionHead title={title}>
        <a href={view.link("jobs")}>{view.t("vacancy.all", { count })}</a>
      </SectionHead>
      <JobCards view={view} jobs={jobs} />
    </section>
  );
}
