/** Emails from the desk, as recruiters send them and as they are queued. */
import { deskApiPath } from "../../routes.ts";
import type { TestApp } from "./app.ts";
import type { DeskAnswer, Recruit } from "./desk.ts";

let letters = 0;

/** Each call is another message, unless it names its id. */
export function writeEmailWith(who: Recruit, application: number, change: object = {}): Promise<DeskAnswer> {
  letters += 1;
  const body = { id: `letter-made-at-the-desk-${letters}`, template: "question", text: "Ab wann?", ...change };
  return who.post(`${deskApiPath}/applications/${application}/message`, body);
}

interface WaitingEmail {
  readonly id: string;
  readonly payload: { readonly registrationId: string; readonly message: string };
  /** The earliest time; null: at once. */
  readonly at: Date | null;
}

export async function emailsFromDesk({ database }: TestApp): Promise<WaitingEmail[]> {
  const { rows } = await database.query<WaitingEmail>(
    `select id, payload, next_attempt_at as at from delivery where event_type = 'applicant.message' order by sequence`,
  );
  return rows;
}
