import { setImmediate as pause } from "node:timers/promises";
import { Fragment } from "react";
import * as v from "valibot";
import { type AlertRow, confirmedAlerts } from "../../db/queries/subscriber.ts";
import { endsAt } from "../../domain/alerts/alert.ts";
import { shownFilter } from "../../domain/alerts/shown-filter.ts";
import { filterRecord, noFilter, readFilter } from "../../domain/vacancies/filter.ts";
import { textInMarket } from "../../domain/vacancies/text-in-market.ts";
import { dayWords } from "../../locales/dates.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { offeredMarkets } from "../../locales/offered.ts";
import { textLanguage, textTag, translatorFor } from "../../locales/translator.ts";
import { jobAddress, pageAddress } from "../../routes.ts";
import type { WriteEmail } from "../email.ts";
import { Link, MainLink, Note, Paragraph } from "../parts.tsx";
import { emailToSubscriber, marketOf, prefixOf } from "./to-subscriber.tsx";

const about = v.object({
  subscriberId: v.string(),
  jobs: v.array(v.object({ alert: v.string(), slug: v.string() })),
  /** The number of further vacancies that the email does not name. */
  more: v.optional(v.number(), 0),
  /** The first alert waited until applications opened. */
  opened: v.optional(v.boolean(), false),
});

/** Returns null when the alert was ended since, or none of the vacancies is shown any more. */
export const jobAlertEmail: WriteEmail = async ({ database, config, catalog, payload }) => {
  if (!config.operator.jobAlerts) return null;
  const { subscriberId, jobs, more, opened } = v.parse(about, payload);
  const alerts = await confirmedAlerts(database, subscriberId);
  const open = jobs.flatMap(({ alert: id, slug }) => {
    const alert = alerts.find((each) => each.id === id);
    const vacancy = catalog.isOpen(slug) ? catalog.find(slug) : undefined;
    const isShown = alert && offeredMarkets(config.operator).includes(marketOf(alert));
    const published = isShown && vacancy && textInMarket(vacancy, marketOf(alert));
    return published ? [{ alert, slug, text: published.text }] : [];
  });
  const [first] = open;
  if (first === undefined || first.alert.suppressed || first.alert.confirmedAt === null) return null;
  const market = marketOf(first.alert);
  const [t, tag] = [translatorFor(market), textTag(market)];
  const operator = config.operator.identity.name;
  const day = (at: Date) => dayWords(at.toISOString().slice(0, 10), tag, { month: "long" });
  const [date, until] = [day(first.alert.confirmedAt), day(endsAt(first.alert.confirmedAt))];
  const list = await listAddress(alerts, market, prefixOf(config, market));
  return emailToSubscriber(config, first.alert, {
    subject: t("jobAlert.mail.jobsSubject", { operator }),
    title: t("jobAlert.mail.jobsTitle"),
    body: (
      <>
        <Paragraph>{t(opened ? "jobAlert.mail.opened" : "jobAlert.mail.opening")}</Paragraph>
        {open.map(({ alert, slug, text }) => (
          <Fragment key={slug}>
            <Link href={config.publicUrl + jobAddress(slug, prefixOf(config, marketOf(alert)))}>{text.title}</Link>
            <Paragraph>{text.summary}</Paragraph>
          </Fragment>
        ))}
        {more > 0 && <Paragraph>{t("jobAlert.mail.more", { count: String(more) })}</Paragraph>}
        <MainLink href={config.publicUrl + list}>{t("jobAlert.mail.all")}</MainLink>
        <Note>{t("jobAlert.mail.until", { date, until })}</Note>
      </>
    ),
  });
};

/**
 * The search of a subscriber's only alert, without words that we do not show; with several alerts,
 * all jobs.
 */
async function listAddress(
  alerts: readonly Pick<AlertRow, "filter">[],
  market: MarketCode,
  prefix: string | undefined,
): Promise<string> {
  const [alert] = alerts;
  const filter = alerts.length === 1 ? readFilter((name) => alert?.filter[name]) : noFilter;
  const shown = await shownFilter(filter, textLanguage(market), pause);
  const query = new URLSearchParams(filterRecord(shown)).toString();
  return pageAddress("jobs", prefix) + (query === "" ? "" : `?${query}`);
}
