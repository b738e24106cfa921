import { emailKey } from "../domain/application/email-address.ts";
import type { Reach } from "../domain/application/reach.ts";
import type { Withheld } from "../domain/delivery/drafts.ts";
import { emailTokens, numberTokens } from "../domain/search/tokens.ts";
import { giveByLink, type Part } from "./applicant-command.ts";
import { forgetEmptyMailboxes } from "./application-link.ts";
import type { CommandContext, Work } from "./command.ts";
import { keepBefore, lockMeanwhile, newCorrectionId } from "./contact-correction.ts";
import type { LinkLetter, UndoLetter } from "./events.ts";
import { foundAnew } from "./found-anew.ts";
import { personLock } from "./locks.ts";
import { reachedRegistrations, type ReachedRegistration } from "./reached.ts";

export interface Correction {
  readonly email: string;
  readonly areaCode: string;
  readonly nationalNumber: string;
  /** E.164 */
  readonly phone: string;
}

/** The registration that was looked at. */
export interface Shown {
  readonly id: string;
  readonly phone: string;
  readonly email: string;
  readonly heldAt: Date | null;
}

/**
 * Corrects a number and an e-mail address. Where the number was changed, it changes in everything the link reaches that has the
 * same one; the address in everything, which has the same one by nature. What is corrected is another person's as far as anybody
 * knows: it leaves those it shared an application with. Whether anybody else has the new ones too is neither looked at nor said
 * (D10).
 *
 * `withheld`: a limit keeps the letter back that would prove the new address. False: nothing was changed.
 */
export async function correct(
  context: CommandContext,
  reach: Reach,
  shown: Shown,
  to: Correction,
  withheld: Withheld | null = null,
): Promise<boolean> {
  const changes = { phone: to.phone !== shown.phone, email: to.email !== shown.email };
  const persons = (await reachedRegistrations(context.database, reach)).map((registration) =>
    personLock(registration.phone, registration.emailKey),
  );
  const moves = emailKey(to.email) !== emailKey(shown.email);
  const mailed = new WeakSet<Work>();
  const kept = new WeakMap<Work, KeptBefore>();
  return giveByLink(context, reach, {
    type: "corrected",
    locks: [...new Set(persons)],
    of: ({ reached }) => (reached.some(isWrong) ? reached.filter(isAsShown) : []),
    async write({ registrationIds }, work) {
      if (moves || changes.phone) await keep(work, registrationIds);
      if (moves) await lockMeanwhile(work, registrationIds, emailKey(to.email));
      if (changes.email) await setEmail(work, registrationIds, shown, to);
      if (changes.phone) await setPhone(work, registrationIds, shown, to);
    },
    facts: (part, work) => ({ letter: letterOf(part, work), undo: undoOf(work) }),
  });

  async function keep(work: Work, registrationIds: readonly string[]): Promise<void> {
    const { correctionId, ids, isTold } = kept.get(work) ?? { correctionId: newCorrectionId(), ids: [], isTold: false };
    const more = await keepBefore(work, correctionId, registrationIds);
    kept.set(work, { correctionId, ids: [...ids, ...more], isTold });
  }

  /** The mailbox before it is notified once, whatever it changed. */
  function undoOf(work: Work): UndoLetter | null {
    const before = kept.get(work);
    const [first] = before?.ids ?? [];
    if (!before || before.isTold || first === undefined) return null;
    kept.set(work, { ...before, isTold: true });
    return { registrationId: before.ids.find((id) => id === shown.id) ?? first, correctionId: before.correctionId };
  }

  /** What was corrected since it was looked at, by the same press or another, is somebody's newer word. */
  function isAsShown(sent: ReachedRegistration): boolean {
    return changes.email ? sent.emailKey === emailKey(shown.email) : sent.phone === shown.phone;
  }

  function isWrong(sent: ReachedRegistration): boolean {
    return (changes.email && sent.email !== to.email) || (changes.phone && sent.phone === shown.phone);
  }

  /** The corrected address has to be proven too: its owner gets the link, once, whatever it reaches now. */
  function letterOf({ application, registrationIds: [first] }: Part, work: Work): LinkLetter | null {
    const { heldAt, reached } = application;
    // About one that is held back nothing is sent: then it is about another of them.
    const isShown = reached.some(({ id }) => id === shown.id);
    if (!moves || mailed.has(work) || heldAt !== null || (!isShown && shown.heldAt === null)) return null;
    mailed.add(work);
    return { registrationId: isShown ? shown.id : first, withheld };
  }
}

interface KeptBefore {
  readonly correctionId: string;
  readonly ids: readonly string[];
  readonly isTold: boolean;
}

/** Links that were replaced stay so for whoever comes to a mailbox or number, and for nobody who was there. */
const mailedFrom = (key: string, phone: string, own: string) =>
  `coalesce((select max(n.mailed_from) from registration n where n.email_key = ${key} and n.phone = ${phone}
    and n.id <> all($1::text[])), ${own})`;

async function setEmail(
  { transaction, at }: Work,
  registrationIds: readonly string[],
  shown: Shown,
  to: Correction,
): Promise<void> {
  await transaction.query(
    `update registration set email = $2, email_key = $3, corrected_at = $4::timestamptz,
       mailed_from = case when email_key = $3 then mailed_from else ${mailedFrom("$3", "registration.phone", "0")} end,
       mailed_tries = case when email_key = $3 then mailed_tries else 0 end,
       search = ${foundAnew(["email", "domain"], "$5")}
     where id = any($1::text[])`,
    [registrationIds, to.email, emailKey(to.email), at, emailTokens(to.email)],
  );
  await forgetEmptyMailboxes(transaction, [emailKey(shown.email)]);
}

async function setPhone(
  { transaction, at }: Work,
  registrationIds: readonly string[],
  shown: Shown,
  to: Correction,
): Promise<void> {
  await transaction.query(
    `update registration set area_code = $3, national_number = $4, phone = $5, corrected_at = $6::timestamptz,
       mailed_from = ${mailedFrom("registration.email_key", "$5", "mailed_from")},
       search = ${foundAnew(["number", "numberEnd"], "$7")}
     where id = any($1::text[]) and phone = $2`,
    [registrationIds, shown.phone, to.areaCode, to.nationalNumber, to.phone, at, numberTokens(to)],
  );
}
