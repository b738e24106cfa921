/** Asks a subscriber to confirm. An alert that is not confirmed gets no further email. */
import * as v from "valibot";
import { confirmToken } from "../../commands/job-alerts/links.ts";
import { alertWording } from "../../commands/job-alerts/wording.ts";
import { alertOf } from "../../db/queries/subscriber.ts";
import { confirmUntil } from "../../domain/alerts/alert.ts";
import { readFilter, withoutFilter } from "../../domain/vacancies/filter.ts";
import { filterLabels } from "../../locales/vacancy-words.ts";
import { translatorFor } from "../../locales/translator.ts";
import { jobAlertLinkAddress } from "../../routes.ts";
import type { WriteEmail } from "../email.ts";
import { List, MainLink, Note, Paragraph } from "../parts.tsx";
import { emailToSubscriber, marketOf, prefixOf } from "./to-subscriber.tsx";

const about = v.object({ alertId: v.string() });

export const confirmationEmail: WriteEmail = async ({ database, config, now, payload }) => {
  const alert = config.operator.jobAlerts ? await alertOf(database, v.parse(about, payload).alertId) : null;
  if (alert === null || alert.suppressed) return null;
  const until = confirmUntil(alert.askedAt);
  if (until <= now) return null;
  const market = marketOf(alert);
  const t = translatorFor(market);
  const token = confirmToken(config, alert.id, until);
  const filter = readFilter((name) => alert.filter[name]);
  // The requester may have entered another person's mailbox. The email repeats none of their input,
  // neither words nor an amount, whose digits may be a phone number. The page behind the link shows
  // both.
  const typed = filter.q !== "" || filter.pay !== null;
  const labels = [
    ...filterLabels(withoutFilter(withoutFilter(filter, "q"), "pay"), market),
    ...(typed ? [t("jobAlert.searched")] : []),
  ];
  return emailToSubscriber(config, alert, {
    subject: t("jobAlert.mail.confirmSubject"),
    title: t("jobAlert.confirm.title"),
    body: (
      <>
        <Paragraph>{t("jobAlert.mail.asked", { operator: config.operator.identity.name })}</Paragraph>
        <List items={labels.length > 0 ? labels : [t("jobAlert.every")]} />
        <MainLink href={config.publicUrl + jobAlertLinkAddress("confirm", token, prefixOf(config, market))}>
          {t("jobAlert.confirm.action")}
        </MainLink>
        <Paragraph>{alertWording(market)}</Paragraph>
        <Note>{t("jobAlert.mail.unasked")}</Note>
      </>
    ),
  });
};
