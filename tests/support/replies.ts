/** Emails as applicants and others send them to the reply address of an application. */
import { composeEmail } from "../../email/compose.ts";
import type { TestApp } from "./app.ts";

/** The Reply-To address of the newest email to the applicant. */
export async function replyAddressOf(site: TestApp, { id }: { readonly id: string }): Promise<string> {
  const { rows } = await site.database.query<{ eventType: string; target: string; payload: never }>(
    `select event_type as "eventType", target, payload from delivery
     where target = 'applicant' and payload->>'registrationId' = $1 order by sequence desc limit 1`,
    [id],
  );
  const [row] = rows;
  return (row && (await composeEmail(site, row)))?.replyTo ?? "";
}

let sent = 0;

interface Written {
  readonly to: string;
  readonly from: string;
  readonly text?: string;
  /** Further header fields. */
  readonly fields?: readonly string[];
}

/** Each call is another email. */
export function replyEmail({ to, from, text = "Tuesday is fine.", fields = [] }: Written): Buffer {
  const head = [
    `From: Zoë <${from}>`,
    `To: ${to}`,
    `Message-ID: <${(sent += 1)}@mail.example>`,
    "Content-Type: text/plain; charset=utf-8",
    ...fields,
  ];
  return Buffer.from([...head, "", text].join("\r\n"));
}
