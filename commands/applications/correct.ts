import { linkScopeCondition } from "../../db/queries/link-scope.ts";
import { text } from "../../db/rows.ts";
import { arrivalOf, usedGeneration } from "../../db/registration-columns.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";
import type { Withheld } from "../../domain/delivery/drafts.ts";
import { emailTokens, nameTokens, numberTokens } from "../../domain/search/tokens.ts";
import { runApplicantCommand, type Part } from "./applicant-command.ts";
import { forgetEmptyMailboxes } from "./application-link.ts";
import { type CommandContext, Remembered, type Work } from "./command.ts";
import { saveContactBefore, blockLaterUndos, newCorrectionId } from "./contact-correction.ts";
import type { LinkEmail, UndoEmail } from "./events.ts";
import { makeFollowUpDueAfterCorrection } from "./make-follow-up-due.ts";
import { endOwnLinks } from "./own-links.ts";
import { reindexSql } from "./reindex.ts";
import { mailboxLock } from "./locks.ts";
import { registrationsInScope, type ScopedRegistration } from "./link-scope.ts";

export interface Correction {
  /** Left out: it stays as it is. */
  readonly name?: { readonly from: string; readonly to: string };
  readonly email: string;
  readonly areaCode: string;
  readonly nationalNumber: string;
  /** E.164 */
  readonly phone: string;
}

/** The registration as the applicant saw it. */
export interface Shown {
  readonly id: string;
  readonly phone: string;
  readonly email: string;
  readonly heldAt: Date | null;
}

/**
 * Corrects name, number and address in all covered registrations with the same value. These leave
 * shared applications, because they may now be another person's; others with the new values are not
 * searched (D10). `withheld`: a limit withholds the email. False: no change.
 */
export async function correct(
  context: CommandContext,
  linkScope: LinkScope,
  shown: Shown,
  to: Correction,
  withheld: Withheld | null = null,
): Promise<boolean> {
  const name = to.name && to.name.to !== to.name.from ? to.name : null;
  const changes = { phone: to.phone !== shown.phone, email: to.email !== shown.email };
  const isNameAlone = !changes.phone && !changes.email;
  const covered = await registrationsInScope(context.database, linkScope);
  const moves = emailKey(to.email) !== emailKey(shown.email);
  const mailed = new Remembered<true>();
  const records = new Remembered<CorrectionRecord>();
  let recruiter: string | null = null;
  const noticed = moves ? await noticedFirst(context, linkScope, emailKey(to.email)) : null;
  return runApplicantCommand(context, linkScope, {
    type: isNameAlone ? "name_corrected" : "corrected",
    stays: isNameAlone,
    leaves: moves ? "mailbox" : undefined,
    shown: noticed ?? shown.id,
    locks: [...new Set(covered.map((registration) => mailboxLock(registration.emailKey)))],
    of: ({ registrations }) => (registrations.some(isWrong) ? registrations.filter(isAsShown) : []),
    async write({ applicationId, registrationIds }, work) {
      if (moves || changes.phone || name) await keep(work, registrationIds);
      if (moves) await blockLaterUndos(work, registrationIds, emailKey(to.email));
      if (changes.email) await setEmail(work, registrationIds, shown, to);
      const generation = moves || linkScope.kind === "correction" ? undefined : linkScope.generation;
      if (changes.phone) await setPhone(work, registrationIds, { shown, to, generation });
      if (name) await setName(work, registrationIds, name);
      const onlyShared = !moves && !changes.phone;
      if (name || !onlyShared) await endOwnLinks(work, linkScope, registrationIds, { onlyShared });
      recruiter = onlyShared ? null : await makeFollowUpDueAfterCorrection(work, applicationId, changes);
    },
    facts: (part, work) => ({
      registrationId: part.registrationIds[0],
      link: linkEmailOf(part, work),
      undo: undoOf(work),
      recruiter,
    }),
  });

  async function keep(work: Work, registrationIds: readonly string[]): Promise<void> {
    const { correctionId, ids, isNotified } = records.get(work) ?? {
      correctionId: newCorrectionId(),
      ids: [],
      isNotified: false,
    };
    const more = await saveContactBefore(work, correctionId, registrationIds);
    records.set(work, { correctionId, ids: [...ids, ...more], isNotified });
  }

  /** Notifies the previous mailbox once, whatever changed. */
  function undoOf(work: Work): UndoEmail | null {
    const before = records.get(work);
    const [first] = before?.ids ?? [];
    if (!before || before.isNotified || first === undefined) return null;
    records.set(work, { ...before, isNotified: true });
    return { registrationId: before.ids.find((id) => id === shown.id) ?? first, correctionId: before.correctionId };
  }

  /**
   * A registration corrected since then, by a repeated request or another one, keeps its newer
   * value.
   */
  function isAsShown(sent: ScopedRegistration): boolean {
    if (changes.email) return sent.emailKey === emailKey(shown.email);
    return (changes.phone && sent.phone === shown.phone) || sent.name === name?.from;
  }

  function isWrong(sent: ScopedRegistration): boolean {
    return (
      (changes.email && sent.email !== to.email) ||
      (changes.phone && sent.phone === shown.phone) ||
      sent.name === name?.from
    );
  }

  /** Emails the link to the corrected address once, so that its owner proves it. */
  function linkEmailOf({ application, registrationIds: [first] }: Part, work: Work): LinkEmail | null {
    const { heldAt, registrations } = application;
    // No email is about a held registration: another one takes its place.
    const isShown = registrations.some(({ id }) => id === shown.id);
    if (!moves || mailed.get(work) || heldAt !== null || (!isShown && shown.heldAt === null)) return null;
    mailed.set(work, true);
    return { registrationId: isShown ? shown.id : first, withheld };
  }
}

/**
 * The registration that the notice is about (contact-correction.ts): no batch may come before it.
 */
async function noticedFirst(
  { database }: CommandContext,
  linkScope: LinkScope,
  target: string,
): Promise<string | null> {
  const { condition, values } = linkScopeCondition(linkScope);
  const [row] = await database.rows(
    { id: text },
    `select r.id from registration r join application a on a.id = r.application_id
     where ${condition} and a.held_at is null and not exists (select from contact_correction e
       where e.registration_id = r.id and e.email_key = $${values.length + 1} and e.tries < 5)
     order by ${arrivalOf("r")} limit 1`,
    [...values, target],
  );
  return row?.id ?? null;
}

interface CorrectionRecord {
  readonly correctionId: string;
  readonly ids: readonly string[];
  readonly isNotified: boolean;
}

/**
 * Replaced links stay replaced for registrations that move to a mailbox or number. Those already
 * there may be older than the newest link used, or sent by a stranger to keep a replaced one alive:
 * they lose links that are older than that one, which opens them too.
 */
const mailedFrom = (key: string, phone: string, used: string) =>
  `greatest((select max(n.mailed_from) from registration n where n.email_key = ${key} and n.phone = ${phone}
    and n.id <> all($1::text[])), ${used})`;

async function setEmail(
  { transaction, at }: Work,
  registrationIds: readonly string[],
  shown: Shown,
  to: Correction,
): Promise<void> {
  await transaction.query(
    `update registration set email = $2, email_key = $3, corrected_at = $4::timestamptz,
       email_corrected_at = case when email_key = $3 then email_corrected_at else $4::timestamptz end,
       arrived_at = case when email_key = $3 then arrived_at else coalesce((select min(c.arrived_at) from contact_correction c
         where c.registration_id = registration.id and c.email_key = $3), $4::timestamptz) end,
       mailed_from = case when email_key = $3 then mailed_from
         else ${mailedFrom("$3", "registration.phone", usedGeneration("$3"))} end,
       mailed_tries = case when email_key = $3 then mailed_tries else 0 end,
       search = ${reindexSql(["email", "domain"], "$5")}
     where id = any($1::text[])`,
    [registrationIds, to.email, emailKey(to.email), at, emailTokens(to.email)],
  );
  await forgetEmptyMailboxes(transaction, [emailKey(shown.email)]);
}

interface PhoneCorrection {
  readonly shown: Shown;
  readonly to: Correction;
  /** Of the mailed link that corrects it, which must go on opening it. */
  readonly generation: number | undefined;
}

async function setPhone(
  { transaction, at }: Work,
  registrationIds: readonly string[],
  { shown, to, generation }: PhoneCorrection,
): Promise<void> {
  const used = `least(${usedGeneration("registration.email_key")}, $8::integer)`;
  await transaction.query(
    `update registration set area_code = $3, national_number = $4, phone = $5, corrected_at = $6::timestamptz,
       mailed_from = ${mailedFrom("registration.email_key", "$5", `greatest(mailed_from, ${used})`)},
       search = ${reindexSql(["number", "numberEnd"], "$7")}
     where id = any($1::text[]) and phone = $2`,
    [registrationIds, shown.phone, to.areaCode, to.nationalNumber, to.phone, at, numberTokens(to), generation ?? null],
  );
}

async function setName(
  { transaction, at }: Work,
  registrationIds: readonly string[],
  { from, to }: NonNullable<Correction["name"]>,
): Promise<void> {
  await transaction.query(
    `update registration set name = $3, name_corrected_at = $4::timestamptz, search = ${reindexSql(["name"], "$5")}
     where id = any($1::text[]) and name = $2`,
    [registrationIds, from, to, at, nameTokens(to)],
  );
}
