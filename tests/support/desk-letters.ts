/** Letters from the desk, as recruiters send them and as they wait. */
import { deskApiPath } from "../../routes.ts";
import type { TestApp } from "./app.ts";
import type { DeskAnswer, Recruit } from "./desk.ts";

let letters = 0;

/** Each call is another letter, unless it says which. */
export function writeLetter(who: Recruit, application: number, change: object = {}): Promise<DeskAnswer> {
  letters += 1;
  const body = { id: `letter-made-at-the-desk-${letters}`, template: "question", text: "Ab wann?", ...change };
  return who.post(`${deskApiPath}/applications/${application}/message`, body);
}

interface WaitingLetter {
  readonly id: string;
  readonly payload: { readonly registrationId: string; readonly message: string };
  /** Not before; null: at once. */
  readonly at: Date | null;
}

export async function lettersFromDesk({ database }: TestApp): Promise<WaitingLetter[]> {
  const { rows } = await database.query<WaitingLetter>(
    `select id, payload, next_attempt_at as at from delivery where event_type = 'applicant.message' order by sequence`,
  );
  return rows;
}
