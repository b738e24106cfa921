/** To a recruiter, in the morning of their own day: what happened since yesterday, of what they asked for, and what there is to do. */
import * as v from "valibot";
import { chosenNews, countNews, countToDo } from "../../db/queries/desk/news.ts";
import { after } from "../../domain/contact-clock/clock.ts";
import { newsBy } from "../../domain/desk/news.ts";
import { formatNumber } from "../../locales/format.ts";
import type { Letter } from "../letter.ts";
import { Facts, MainLink, Note, Paragraph } from "../parts.tsx";
import type { DeskContext } from "./to-recruiter.ts";

/** Milliseconds for which it is the letter of the day. */
const lasts = 86_400_000;

const told = v.object({ since: v.string(), until: v.string() });

export async function digest(
  { t, tag, dir, database, recruiterId, now, deskHref }: DeskContext,
  payload: unknown,
): Promise<Letter | null> {
  if (recruiterId === null) return null;
  const { since, until } = v.parse(told, payload);
  // Held up until the next morning's is due: that one says how things stand.
  if (now > after(new Date(until), lasts)) return null;
  const [{ choice }, happened, toDo] = await Promise.all([
    chosenNews(database, recruiterId),
    countNews(database, recruiterId, { since: new Date(since), until: new Date(until) }),
    countToDo(database, recruiterId, now),
  ]);
  const asked = newsBy("digest", choice);
  // Whoever wants none any more gets none that waited, and a letter that says that nothing happened is one too many.
  if (asked.length === 0) return null;
  if (asked.every((kind) => happened[kind] === 0) && toDo.overdue + toDo.today === 0) return null;
  return {
    subject: t("recruiterMail.digest.subject", { count: toDo.overdue + toDo.today }),
    tag,
    dir,
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
          rows={asked.map((kind) => ({
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
