/** One email about all applicants who missed the 24 hours while the worker was stopped. */
import * as v from "valibot";
import { missedLate } from "../../db/queries/missed-late.ts";
import { isPast } from "../../domain/contact-clock/clock.ts";
import { formatNumber } from "../../locales/format.ts";
import type { EmailContent } from "../email.ts";
import { moment } from "../format-moment.ts";
import { Facts, Lead, MainLink, Paragraph } from "../parts.tsx";
import type { DeskContext } from "./to-recruiter.ts";

/**
 * The period it covers. The figures are counted at delivery, because they may change until then
 * (domain/delivery/drafts.ts).
 */
const payloadSchema = v.object({ since: v.string(), until: v.string() });

export async function missedMany(
  { t, tag, database, now, deskHref }: DeskContext,
  payload: unknown,
): Promise<EmailContent | null> {
  const { since, until } = v.parse(payloadSchema, payload);
  if (isPast(new Date(until), now)) return null;
  const { count, waiting, oldest } = await missedLate(database, new Date(since), new Date(until));
  if (count === 0 || oldest === null) return null;
  return {
    subject: t("recruiterMail.missedMany.subject", { count }),
    title: t("recruiterMail.missed.title"),
    body: (
      <>
        <Lead>{t("recruiterMail.missedMany.opening", { count })}</Lead>
        <Facts
          rows={[
            { label: t("recruiterMail.missedMany.oldest"), value: moment(oldest, "UTC", tag) },
            { label: t("recruiterMail.missedMany.waiting"), value: formatNumber(waiting, tag) },
          ]}
        />
        <MainLink href={deskHref}>{t("recruiterMail.missedMany.open")}</MainLink>
        <Paragraph>{t("mail.closing")}</Paragraph>
      </>
    ),
  };
}
