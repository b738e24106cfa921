/**
 * The recruiter's daily digest, sent in their morning: what happened since yesterday in the
 * categories they chose, and open tasks.
 */
import * as v from "valibot";
import { chosenNews, countNews, countToDo } from "../../db/queries/desk/news.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { newsBy } from "../../domain/desk/notifications.ts";
import { formatNumber } from "../../locales/format.ts";
import type { EmailContent } from "../email.ts";
import { Facts, MainLink, Note, Paragraph } from "../parts.tsx";
import type { DeskContext } from "./to-recruiter.ts";

/** Milliseconds for which the digest is worth sending. */
const lasts = 86_400_000;

const payloadSchema = v.object({ since: v.string(), until: v.string() });

export async function digest(
  { t, tag, database, recruiterId, now, deskHref }: DeskContext,
  payload: unknown,
): Promise<EmailContent | null> {
  if (recruiterId === null) return null;
  const { since, until } = v.parse(payloadSchema, payload);
  // Delayed until the next digest is due: that one has the current state.
  if (now > addMilliseconds(new Date(until), lasts)) return null;
  const [{ choice }, happened, toDo] = await Promise.all([
    chosenNews(database, recruiterId),
    countNews(database, recruiterId, { since: new Date(since), until: new Date(until) }),
    countToDo(database, recruiterId, now),
  ]);
  const news = newsBy("digest", choice);
  // The recruiter may have unsubscribed while the digest was queued. A digest without news is not
  // sent.
  if (news.length === 0) return null;
  if (news.every((kind) => happened[kind] === 0) && toDo.overdue + toDo.today === 0) return null;
  return {
    subject: t("recruiterMail.digest.subject", { count: toDo.overdue + toDo.today }),
    title: t("recruiterMail.digest.title"),
    body: (
      <>
        <Facts
          rows={[
            { label: t("recruiterMail.digest.overdue"), value: formatNumber(toDo.overdue, tag) },
            { label: t("recruiterMail.digest.today"), value: formatNumber(toDo.today, tag) },
            { label: t("recruiterMail.digest.mine"), value: formatNumber(toDo.mine, tag) },
          ]}
        />
        <Paragraph>{t("recruiterMail.digest.since")}</Paragraph>
        <Facts
          rows={news.map((kind) => ({
            label: t(`recruiterMail.digest.${kind}`),
            value: formatNumber(happened[kind], tag),
          }))}
        />
        <MainLink href={deskHref}>{t("recruiterMail.missedMany.open")}</MainLink>
        <Note>{t("recruiterMail.digest.choose")}</Note>
        <Paragraph>{t("mail.closing")}</Paragraph>
      </>
    ),
  };
}
