/** The queue before anybody has ever applied: what is open, links to share, what is missing. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { DeskShare, ShareSource } from "../../domain/desk/share.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { CheckIcon, CircleIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import { hoursQuery } from "../requests/booking.ts";
import { codeAddress, shareQuery } from "../requests/share.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { Failed } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { Checklist } from "../settings/checklist.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import { EmptyCard } from "./empty-card.tsx";
import css from "./first-day.module.css";

export function FirstDay() {
  const { t } = useLanguage();
  const isManager = useMe().role === "manager";
  const [market, setMarket] = useState<MarketCode | null>(null);
  const { data, error, refetch } = useQuery(shareQuery(market));
  const opened = data && {
    markets: data.openMarkets.length,
    languages: new Set(data.openMarkets.map((code) => markets[code].language)).size,
    jobs: data.openVacancies,
  };
  return (
    <div className={css.firstDay}>
      <EmptyCard
        title={t("queue.firstDay")}
        text={
          <>
            {opened && `${t("firstDay.open", opened)} `}
            {t("queue.firstDayText")}
          </>
        }
      >
        <p className={css.actions}>
          {data && (
            <a
              href={data.links.test}
              target="_blank"
              rel="noopener"
              className={`${states.button} ${states.mainButton}`}
            >
              {t("firstDay.test")}
            </a>
          )}
          <Link to="/account">{t("news.title")}</Link>
        </p>
      </EmptyCard>
      <div className={css.card}>
        <h2>{t("firstDay.share")}</h2>
        {error && !data && <Failed error={error} retry={() => void refetch()} />}
        {data && <Share share={data} change={setMarket} />}
      </div>
      {isManager && (
        <div className={css.before}>
          <Checklist isOpen />
        </div>
      )}
      <div className={`${css.card} ${css.before}`}>
        <h2>{t("firstDay.before")}</h2>
        <Before open={data?.openVacancies} />
      </div>
    </div>
  );
}

/** Of the QR code. */
const source: ShareSource = "poster";

interface ShareProps {
  readonly share: DeskShare;
  readonly change: (market: MarketCode) => void;
}

function Share({ share, change }: ShareProps) {
  const { t, format, language } = useLanguage();
  const { market, openMarkets, title, address, links, jobs } = share;
  const names = namesFor(deskTag(language));
  const [slug, setSlug] = useState("");
  const job = jobs.find((each) => each.slug === slug) ?? jobs[0];
  const text = (link: string) => encodeURIComponent(`${title}\n${link}`);
  const ways: readonly (readonly [name: string, href: string])[] = [
    [t("act.whatsapp"), `https://wa.me/?text=${text(links.whatsapp)}`],
    [t("detail.email"), `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(links.email)}`],
    ["LinkedIn", `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(links.linkedin)}`],
  ];
  return (
    <>
      <Address name={t("firstDay.site")} address={address} link={links.link}>
        <select
          className={states.choose}
          aria-label={t("filter.market")}
          value={market}
          onChange={({ target }) => {
            const chosen = openMarkets.find((code) => code === target.value);
            if (chosen) change(chosen);
          }}
        >
          {openMarkets.map((code) => (
            <option key={code} value={code}>
              {format.market(code)}
              {markets[code].country !== null && ` · ${names.language(markets[code].language)}`}
            </option>
          ))}
        </select>
      </Address>
      {job && (
        <Address name={t("firstDay.job")} address={job.address} link={job.link}>
          <select
            className={states.choose}
            aria-label={t("filter.vacancy")}
            value={job.slug}
            onChange={({ target }) => setSlug(target.value)}
          >
            {jobs.map((each) => (
              <option key={each.slug} value={each.slug}>
                {each.title}
              </option>
            ))}
          </select>
        </Address>
      )}
      <div className={css.poster}>
        <img src={codeAddress(market)} alt="" />
        <div>
          <h3 className={states.heading}>{t("firstDay.poster")}</h3>
          <p>{t("firstDay.posterText", { source })}</p>
          <p className={states.actions}>
            <a href={codeAddress(market)} download="poster.svg" className={`${states.button} ${states.smallButton}`}>
              {t("firstDay.svg")}
            </a>
            <a href={codeAddress(market)} target="_blank" className={`${states.button} ${states.smallButton}`}>
              {t("firstDay.print")}
            </a>
          </p>
        </div>
      </div>
      <p className={css.actions}>
        {t("firstDay.ready")}
        {ways.map(([name, href]) => (
          <a key={name} href={href} target="_blank" rel="noreferrer">
            {name}
          </a>
        ))}
        <CopyButton key={market} text={`${title}\n${links.link}`} label={t("firstDay.copyText")} look="small" />
      </p>
    </>
  );
}

interface AddressProps {
  readonly name: string;
  /** Without a source: opened from here it is a preview. */
  readonly address: string;
  /** What is copied. */
  readonly link: string;
  readonly children: ReactNode;
}

function Address({ name, address, link, children }: AddressProps) {
  const { t } = useLanguage();
  return (
    <div className={css.address}>
      <h3 className={states.heading}>{name}</h3>
      <a href={address} target="_blank" rel="noopener" className={states.cut}>
        <bdi dir="ltr">{address.replace(/^https?:\/\//, "")}</bdi>
      </a>
      {children}
      <CopyButton key={link} text={link} label={t("message.copy")} />
    </div>
  );
}

/** @param open number of open vacancies; undefined: not known yet */
function Before({ open }: { readonly open: number | undefined }) {
  const { t, format } = useLanguage();
  const { role, hasNumber, recruiters } = useMe();
  const hours = useQuery(hoursQuery).data;
  return (
    <ul>
      {open !== undefined && (
        <Step
          done={open > 0}
          name={open > 0 ? t("firstDay.jobs") : <Link to="/vacancies">{t("firstDay.jobs")}</Link>}
          text={open > 0 ? t("vacancies.found", { count: open }) : t("firstDay.noJobs")}
        />
      )}
      {hours && (
        <Step
          done={hours.hours !== null}
          name={hours.hours ? t("booking.hours.title") : <Link to="/account">{t("booking.set")}</Link>}
          text={hours.hours ? t("booking.free", { count: hours.free }) : t("booking.hours.text")}
        />
      )}
      <Step done={hasNumber} name={t("firstDay.number")} text={hasNumber ? null : t("frame.noNumberTitle")} />
      <Step
        done={recruiters.length > 1}
        optional
        name={
          recruiters.length > 1 || role !== "manager" ? (
            t("firstDay.second")
          ) : (
            <Link to="/team">{t("firstDay.second")}</Link>
          )
        }
        text={recruiters.length > 1 ? format.list(recruiters.map(({ name }) => name)) : t("firstDay.alone")}
      />
    </ul>
  );
}

interface StepProps {
  readonly done: boolean;
  /** The desk works without it. */
  readonly optional?: boolean;
  readonly name: ReactNode;
  readonly text: string | null;
}

function Step({ done, optional = false, name, text }: StepProps) {
  const { t } = useLanguage();
  return (
    <li className={done || optional ? undefined : css.missing}>
      {done ? <CheckIcon /> : optional ? <CircleIcon /> : <WarningIcon />}
      <div>
        <span className="hide">{t(done ? "firstDay.done" : "firstDay.missing")}: </span>
        <b>{name}</b>
        {text && <p>{text}</p>}
      </div>
    </li>
  );
}
