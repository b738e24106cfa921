/** What is new, of what a subscriber asked for and said yes to. */
import { Fragment } from "react";
import * as v from "valibot";
import { confirmedAlerts } from "../../db/queries/subscriber.ts";
import { endsAt } from "../../domain/alerts/alert.ts";
import { textInMarket } from "../../domain/vacancies/shown.ts";
import { dayWords } from "../../locales/dates.ts";
import { textTag, translatorFor } from "../../locales/translator.ts";
import { jobAddress, pageAddress } from "../../routes.ts";
import type { WriteLetter } from "../letter.ts";
import { Link, MainLink, Note, Paragraph } from "../parts.tsx";
import { letterToSubscriber, marketOf, prefixOf } from "./to-subscriber.tsx";

const about = v.object({
  subscriberId: v.string(),
  jobs: v.array(v.object({ alert: v.string(), slug: v.string() })),
  /** How many more there are than it names. */
  more: v.optional(v.number(), 0),
});

/** Null where it was ended since, or nothing of it is open any more. */
export const jobsLetter: WriteLetter = async ({ database, config, shelf, payload }) => {
  if (!config.operator.jobAlerts) return null;
  const { subscriberId, jobs, more } = v.parse(about, payload);
  const alerts = await confirmedAlerts(database, subscriberId);
  const open = jobs.flatMap(({ alert: id, slug }) => {
    const alert = alerts.find((each) => each.id === id);
    const vacancy = shelf.isOpen(slug) ? shelf.find(slug) : undefined;
    const published = alert && vacancy && textInMarket(vacancy, marketOf(alert));
    return published ? [{ alert, slug, text: published.text }] : [];
  });
  const [first] = open;
  if (first === undefined || first.alert.suppressed || first.alert.confirmedAt === null) return null;
  const market = marketOf(first.alert);
  const [t, tag] = [translatorFor(market), textTag(market)];
  const operator = config.operator.identity.name;
  const day = (at: Date) => dayWords(at.toISOString().slice(0, 10), tag, { month: "long" });
  const [date, until] = [day(first.alert.confirmedAt), day(endsAt(first.alert.confirmedAt))];
  return letterToSubscriber(config, first.alert, {
    subject: t("jobAlert.mail.jobsSubject", { operator }),
    title: t("jobAlert.mail.jobsTitle"),
    body: (
      <>
        <Paragraph>{t("jobAlert.mail.opening")}</Paragraph>
        {open.map(({ alert, slug, text }) => (
          <Fragment key={slug}>
            <Link href={config.publicUrl + jobAddress(slug, prefixOf(config, marketOf(alert)))}>{text.title}</Link>
            <Paragraph>{text.summary}</Paragraph>
          </Fragment>
        ))}
        {more > 0 && <Paragraph>{t("jobAlert.mail.more", { count: String(more) })}</Paragraph>}
        <MainLink href={config.publicUrl + listAddress(alerts, prefixOf(config, market))}>
          {t("jobAlert.mail.all")}
        </MainLink>
        <Note>{t("jobAlert.mail.until", { date, until })}</Note>
      </>
    ),
  });
};

/** What somebody with one alert asked for; of several, all jobs. */
function listAddress(
  alerts: readonly { readonly filter: Readonly<Record<string, string>> }[],
  prefix: string | undefined,
): string {
  const [alert] = alerts;
  const query = alerts.length === 1 ? new URLSearchParams(alert?.filter).toString() : "";
  return pageAddress("jobs", prefix) + (query === "" ? "" : `?${query}`);
}
