/** To a recruiter: the clock stood still, and learns only now of how many the 24 hours are over. One letter for all of them. */
import * as v from "valibot";
import { missedLate } from "../../db/queries/missed-late.ts";
import { isPast } from "../../domain/contact-clock/clock.ts";
import { formatNumber } from "../../locales/format.ts";
import type { Letter } from "../letter.ts";
import { moment } from "../moment.ts";
import { Facts, Lead, MainLink, Paragraph } from "../parts.tsx";
import type { DeskContext } from "./to-recruiter.ts";

/** Of which time it tells: domain/delivery/drafts.ts keeps no figures that may be others by then. */
const told = v.object({ since: v.string(), until: v.string() });

export async function missedMany(
  { t, tag, dir, database, now, deskHref }: DeskContext,
  payload: unknown,
): Promise<Letter | null> {
  const { since, until } = v.parse(told, payload);
  if (isPast(new Date(until), now)) return null;
  const { count, waiting, oldest } = await missedLate(database, new Date(since), new Date(until));
  if (count === 0 || oldest === null) return null;
  return {
    subject: t("recruiterMail.missedMany.subject", { count }),
    tag,
    dir,
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
