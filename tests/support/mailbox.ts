/** The contents of an applicant's mailbox: the sent emails and their private links (B2, D30). */
import { composeEmail } from "../../email/compose.ts";
import type { TestApp } from "./app.ts";

export interface MailedEmail {
  /** `applicant.received`, `applicant.link`, `applicant.missed` */
  readonly type: string;
  readonly subject: string;
  readonly text: string;
  /** `/gb/application/{token}`; "" for emails without a link. */
  readonly path: string;
}

/** The emails to an address that were not withheld, oldest first, composed as of now. */
export async function emailsTo(site: TestApp, email: string): Promise<MailedEmail[]> {
  const { rows } = await site.database.query<{ eventType: string; target: string; payload: never }>(
    `select d.event_type as "eventType", d.target, d.payload from delivery d
     join registration r on r.id = d.payload->>'registrationId'
     where d.target = 'applicant' and d.withheld is null and (r.email_key = $1 or exists (
       select from contact_correction c where c.email_key = $1
         and (c.registration_id = r.id or c.correction_id = d.payload->>'correctionId'))) order by d.sequence`,
    [email.toLowerCase()],
  );
  const letters: MailedEmail[] = [];
  for (const row of rows) {
    const letter = await composeEmail(site, row);
    if (letter?.to[0]?.toLowerCase() !== email.toLowerCase()) continue;
    const [address = ""] = /https?:\/\/\S+\/application\/\S+/.exec(letter.text) ?? [];
    const path = address === "" ? "" : new URL(address).pathname;
    letters.push({ type: row.eventType, subject: letter.subject, text: letter.text, path });
  }
  return letters;
}

/** The newest link in the mailbox. */
export async function mailedLink(site: TestApp, email: string): Promise<string> {
  const path = (await emailsTo(site, email)).at(-1)?.path ?? "";
  if (path === "") throw new Error("no letter with a link");
  return path;
}
