/** What an applicant changes on their own page (B2), checked as the form checks it: the commands are in applications/. */
import type { ApplicationLink } from "../../applications/application-link.ts";
import { correct } from "../../applications/correct.ts";
import { nobodyWrote } from "../../applications/nobody-wrote.ts";
import { prefer } from "../../applications/prefer.ts";
import { isFirstOfConfirmed } from "../../applications/reached.ts";
import { renewLink } from "../../applications/renew-link.ts";
import { withdraw } from "../../applications/withdraw.ts";
import { emailWithheld } from "../../db/email-allowance.ts";
import type { StatusPageRow } from "../../db/queries/status-page.ts";
import { emailError, emailKey, readEmail } from "../../domain/application/email-address.ts";
import { numberEnd, type Reach } from "../../domain/application/reach.ts";
import { channels } from "../../domain/application/lifecycle.ts";
import type { Withheld } from "../../domain/delivery/drafts.ts";
import { networksOf } from "../../domain/network/address.ts";
import { sendsMail } from "../../outbox/sends-mail.ts";
import { parseContact } from "../../domain/phone/contact.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import type { DoneAct } from "../../site/status-page-view.ts";
import { asText } from "../http/body.ts";
import type { ServerParts } from "../parts.ts";
import { errorTexts } from "../error-text.ts";
import type { SentBack } from "./status-page-view.ts";

export type Changed =
  /** `proves`: last four digits of a corrected number. */
  | { readonly kind: "done"; readonly act: DoneAct; readonly proves?: string }
  /** What was opened with a mailbox's link belongs to another mailbox now, whose owner has a letter. */
  | { readonly kind: "moved" }
  /** It was so already, or it is too late for it. */
  | { readonly kind: "nothing" }
  | { readonly kind: "invalid"; readonly values: Correction; readonly back: SentBack }
  /** The mailbox before it could not be notified. */
  | { readonly kind: "limited"; readonly values: Correction };

/** As typed. */
export interface Correction {
  readonly contact: string;
  readonly email: string;
}

export interface Changing {
  readonly link: ApplicationLink;
  readonly reach: Reach;
  /** The registration that is shown. */
  readonly page: StatusPageRow;
  /** In whose language the errors are. */
  readonly market: MarketCode;
  readonly sender: string;
}

/** `input.act` says what. It reaches what the link reaches. */
export async function change(parts: ServerParts, changing: Changing, input: Record<string, unknown>): Promise<Changed> {
  const { deps } = parts;
  const { reach } = changing;
  const answer = (changed: boolean, act: DoneAct): Changed => (changed ? { kind: "done", act } : { kind: "nothing" });
  switch (input.act) {
    case "correct":
      return correctDetails(parts, changing, { contact: asText(input.contact), email: asText(input.email) });
    case "prefer": {
      const channel = channels.find((known) => known === input.channel);
      return channel ? answer(await prefer(deps, reach, channel), "preferred") : { kind: "nothing" };
    }
    case "withdraw":
      return answer(await withdraw(deps, reach), "withdrawn");
    case "nobodyWrote":
      return answer(await nobodyWrote(deps, reach), "nobodyWrote");
    default:
      return { kind: "nothing" };
  }
}

async function correctDetails(
  parts: ServerParts,
  { link, reach, page, market, sender }: Changing,
  values: Correction,
): Promise<Changed> {
  const { deps } = parts;
  const contact = parseContact({ contact: values.contact, country: page.country }, page.country);
  const email = readEmail(values.email);
  const back = refusedCorrection(parts, { page, market }, values);
  if (!contact.ok || back) return { kind: "invalid", values, back: back ?? { values } };
  const { areaCode, nationalNumber, e164 } = contact;
  const moves = emailKey(email) !== emailKey(page.email);
  if ((moves || e164 !== page.phone) && !(await mayNotify(parts, { reach, page, sender })))
    return { kind: "limited", values };
  const withheld = moves ? await letterWithheld(parts, link, sender, emailKey(email)) : null;
  const to = { email, areaCode, nationalNumber, phone: e164 };
  const changed = await correct(deps, reach, page, to, withheld);
  if (changed && moves && link.mailed !== null) return { kind: "moved" };
  return changed ? { kind: "done", act: "corrected", proves: numberEnd(e164) } : { kind: "nothing" };
}

/**
 * Whether the mailbox that an application is under may have an email about a correction. The first correction of what was confirmed to it
 * always: that comes no more often than applications do. All others have a limit: a stranger can move his own into somebody's mailbox and
 * out again, and confirmations are withheld from a mailbox that has had many. What the mailbox could not be notified of, and take back, is
 * not done. Asked of everything that is corrected: the one that is shown is the choice of whoever has the link, and may be held back.
 */
async function mayNotify(
  parts: Pick<ServerParts, "limits" | "deps">,
  { reach, page, sender }: Pick<Changing, "reach" | "page" | "sender">,
): Promise<boolean> {
  if (!sendsMail(parts.deps.config) || (await isFirstOfConfirmed(parts.deps.database, reach))) return true;
  return (await undoEmailWithheld(parts, emailKey(page.email), sender)) === null;
}

/** Counts an email that says that an application leaves a mailbox, or has another number. */
export function undoEmailWithheld(
  { limits, deps: { database } }: Pick<ServerParts, "limits" | "deps">,
  emailKey: string,
  sender: string,
): Promise<Withheld | null> {
  const caused = { cause: "corrected", type: "applicant.corrected", emailKey } as const;
  return emailWithheld({ limits, database }, { ...caused, senders: networksOf(sender) });
}

/** What is wrong with a correction, in words; null: nothing is. */
export function refusedCorrection(
  { deps }: Pick<ServerParts, "deps">,
  { page, market }: Pick<Changing, "page" | "market">,
  values: Correction,
): SentBack | null {
  const contact = parseContact({ contact: values.contact, country: page.country }, page.country);
  const error = emailError(values.email);
  if (contact.ok && !error) return null;
  const found = {
    ...(contact.ok ? {} : { contact: contact.error }),
    ...(error ? { email: error } : {}),
  };
  const errors = errorTexts<"contact" | "email">(found, market, deps.config.operator, page.country);
  const wrong = contact.ok ? "email" : error ? "both" : "phone";
  return { values, errors, formError: translatorFor(market)(`statusPage.error.${wrong}`) };
}

/** A new link to the stored address; the ones before it hold until it is used. What is over a mailbox's limit is recorded, not sent. */
export async function renew(
  { deps, limits }: Pick<ServerParts, "deps" | "limits">,
  { id, emailKey }: { readonly id: string; readonly emailKey: string },
  sender: string,
): Promise<void> {
  const { database } = deps;
  await renewLink(
    deps,
    id,
    await emailWithheld({ limits, database }, { cause: "link", emailKey, senders: networksOf(sender) }),
  );
}

/**
 * With one link, from one sender, and to one mailbox, only so many letters are caused. Apart from the links that are asked for:
 * who corrects addresses to somebody's keeps them from none.
 */
async function letterWithheld(
  { limits, deps: { database } }: Pick<ServerParts, "limits" | "deps">,
  { subject }: ApplicationLink,
  sender: string,
  emailKey: string,
): Promise<Withheld | null> {
  const [ofLink, ofSender] = [await limits.consume("letterWith", subject), await limits.consume("letterFrom", sender)];
  if (!ofLink.allowed) return "link";
  if (!ofSender.allowed) return "sender";
  return emailWithheld({ limits, database }, { cause: "corrected", emailKey, senders: networksOf(sender) });
}
