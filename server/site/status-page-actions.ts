/** Applicants' changes on their status page (B2); the commands are in commands/applications/. */
import type { ApplicationLink } from "../../commands/applications/application-link.ts";
import { correct } from "../../commands/applications/correct.ts";
import { reportNoContact } from "../../commands/applications/report-no-contact.ts";
import { chooseChannel } from "../../commands/applications/choose-channel.ts";
import { isFirstOfConfirmed } from "../../commands/applications/link-scope.ts";
import { renewLink } from "../../commands/applications/renew-link.ts";
import { withdraw } from "../../commands/applications/withdraw.ts";
import { emailWithheld } from "../../db/email-allowance.ts";
import type { StatusPageRow } from "../../db/queries/status-page.ts";
import { setImmediate as soon } from "node:timers/promises";
import { emailError, emailKey, readEmail } from "../../domain/application/email-address.ts";
import { whyNotDisplayable } from "../../domain/application/shown-name.ts";
import { checkName } from "../../domain/application/rules.ts";
import type { FieldError } from "../../domain/application/field-error.ts";
import { isStorable } from "../../domain/application/text.ts";
import { suspicionOf } from "../../domain/held-back/suspicion.ts";
import { numberEnd, type LinkScope } from "../../domain/application/link-scope.ts";
import { channels } from "../../domain/application/lifecycle.ts";
import type { Withheld } from "../../domain/delivery/drafts.ts";
import { networksOf } from "../../domain/network/address.ts";
import { sendsEmail } from "../../commands/outbox/sends-email.ts";
import { parseContact } from "../../domain/phone/contact.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { textLanguage, translatorFor } from "../../locales/translator.ts";
import { type CorrectedField, correctedFields, type DoneAction, shownField } from "../../site/status-page-view.ts";
import { asText } from "../http/body.ts";
import type { ServerParts } from "../parts.ts";
import { changeCountOf } from "./change-count.ts";
import { errorTexts } from "../error-text.ts";
import { type RefusedMessage, writeOnPage } from "./own-messages.ts";
import type { SentBack } from "./status-page-view.ts";

export type Changed =
  /** `proves`: last four digits of a corrected number. */
  | { readonly kind: "done"; readonly action: DoneAction; readonly proves?: string }
  /** The application moved to another mailbox, whose owner has received an email. */
  | { readonly kind: "moved" }
  /** The change was made before, or comes too late. */
  | { readonly kind: "nothing" }
  | { readonly kind: "invalid"; readonly typed: Correction; readonly back: SentBack }
  | RefusedMessage
  /** The previous mailbox could not be notified. */
  | { readonly kind: "limited"; readonly typed: Correction };

/** As typed. A field that still has what the page showed is left out. */
export type Correction = Readonly<Partial<Record<CorrectedField, string>>>;

export interface Changing {
  readonly link: ApplicationLink;
  readonly linkScope: LinkScope;
  readonly page: StatusPageRow;
  /** The market whose language the errors use. */
  readonly market: MarketCode;
  readonly sender: string;
}

/** Makes the change that `input.act` names, within the reach of the link. */
export async function applyChange(
  parts: ServerParts,
  changing: Changing,
  input: Record<string, unknown>,
): Promise<Changed> {
  const { deps } = parts;
  const { linkScope } = changing;
  const answer = (changed: boolean, action: DoneAction): Changed =>
    changed ? { kind: "done", action } : { kind: "nothing" };
  switch (input.act) {
    case "correct":
      return correctDetails(parts, changing, typedCorrection(input));
    case "prefer": {
      const channel = channels.find((known) => known === input.channel);
      if (!channel) return { kind: "nothing" };
      return answer(await chooseChannel(deps, linkScope, { channel, shown: changing.page.id }), "preferred");
    }
    case "withdraw":
      return answer(await withdraw(deps, linkScope, changing.page.id), "withdrawn");
    case "write": {
      const written = await writeOnPage(parts, changing, input);
      return typeof written === "boolean" ? answer(written, "written") : written;
    }
    case "nobodyWrote":
      return answer(await reportNoContact(deps, linkScope, changing.page.id), "nobodyWrote");
    default:
      return { kind: "nothing" };
  }
}

/**
 * An older page, as in a second tab, still shows the values before a correction. Its unchanged
 * fields must not count as a correction back.
 */
export function typedCorrection(input: Record<string, unknown>): Correction {
  const typed = correctedFields.flatMap((field) => {
    const [now, shown] = [input[field], input[shownField(field)]];
    return now === undefined || now === shown ? [] : [[field, asText(now)]];
  });
  return Object.fromEntries(typed) as Correction;
}

async function correctDetails(
  parts: ServerParts,
  { link, linkScope, page, market, sender }: Changing,
  typed: Correction,
): Promise<Changed> {
  const { deps } = parts;
  const contact = parseContact({ contact: typed.contact ?? page.phone, country: page.country }, page.country);
  const email = readEmail(typed.email ?? page.email);
  const name = typed.name?.trim() ?? page.name;
  const back = await refusedCorrection(parts, { page, market }, typed);
  if (!contact.ok || back) return { kind: "invalid", typed, back: back ?? { typed } };
  const { areaCode, nationalNumber, e164 } = contact;
  const moves = emailKey(email) !== emailKey(page.email);
  if (
    (moves || e164 !== page.phone || name !== page.name) &&
    !(await mayNotify(parts, { link, linkScope, page, sender }))
  )
    return { kind: "limited", typed };
  const withheld = moves ? await linkEmailWithheld(parts, link, sender, emailKey(email)) : null;
  const to = { name: { from: page.name, to: name }, email, areaCode, nationalNumber, phone: e164 };
  const changed = await correct(deps, linkScope, page, to, withheld);
  if (changed && moves && link.mailed !== null) return { kind: "moved" };
  return changed ? { kind: "done", action: "corrected", proves: numberEnd(e164) } : { kind: "nothing" };
}

/**
 * Whether the previous mailbox may be notified of a correction, which is a condition for making it.
 * Always for the first correction of a confirmed registration, and for one per requested link.
 * Others are limited: a stranger could flood a mailbox by moving an application in and out.
 */
async function mayNotify(
  parts: Pick<ServerParts, "limits" | "deps">,
  { link, linkScope, page, sender }: Pick<Changing, "link" | "linkScope" | "page" | "sender">,
): Promise<boolean> {
  const { limits, deps } = parts;
  if (!sendsEmail(deps.config) || (await isFirstOfConfirmed(deps.database, linkScope))) return true;
  const { key, ownerKey } = await changeCountOf(deps.database, link, linkScope, page.id);
  // Each new mailbox has a count of its own; the recruiter notified of all corrections has none.
  const today = await limits.consume("talkOf", `correct:${key}`);
  if (today.allowed && (await undoEmailWithheld(parts, emailKey(page.email), sender)) === null) return true;
  return ownerKey !== null && (await limits.consume("correctUnder", ownerKey)).allowed;
}

/** Counts an email that reports that an application left a mailbox or changed its number. */
export function undoEmailWithheld(
  { limits, deps: { database } }: Pick<ServerParts, "limits" | "deps">,
  emailKey: string,
  sender: string,
): Promise<Withheld | null> {
  const caused = { cause: "corrected", type: "applicant.corrected", emailKey } as const;
  return emailWithheld({ limits, database }, { ...caused, senders: networksOf(sender) });
}

/** The errors of a correction as text; null: none. */
export async function refusedCorrection(
  { deps }: Pick<ServerParts, "deps">,
  { page, market }: Pick<Changing, "page" | "market">,
  typed: Correction,
): Promise<SentBack | null> {
  const t = translatorFor(market);
  const contact = parseContact({ contact: typed.contact ?? page.phone, country: page.country }, page.country);
  const email = emailError(typed.email ?? page.email);
  const newName = typed.name ?? page.name;
  const name: FieldError | null = isStorable(newName) ? checkName(newName) : "textInvalid";
  const asks = name === null && (await asksForSomething(newName.trim(), page.name, market));
  const found = {
    ...(name !== null && { name }),
    ...(!contact.ok && { contact: contact.error }),
    ...(email && { email }),
  };
  const errors = {
    ...errorTexts<CorrectedField>(found, market, deps.config.operator, page.country),
    ...(asks && { name: t("statusPage.correct.onlyName") }),
  };
  const [wrong, ...more] = correctedFields.filter((field) => errors[field] !== undefined);
  if (wrong === undefined) return null;
  const field = more.length > 0 ? "several" : wrong;
  return { typed, errors, formError: t(`statusPage.error.${field}`) };
}

/**
 * Whether a corrected name is suspicious, or asks for money, a code or a click. A registration is
 * never refused for its name (docs/decisions/0011): there a mistake would cost an application,
 * here only a correction.
 */
async function asksForSomething(name: string, before: string, market: MarketCode): Promise<boolean> {
  if (name === before) return false;
  if (suspicionOf({ name }) !== null) return true;
  const doubt = await whyNotDisplayable(name, textLanguage(market), soon);
  return doubt === "money" || doubt === "access";
}

/**
 * Sends a new link to the stored address; older links work until it is used. Over the mailbox's
 * limit, it is recorded and not sent.
 */
export async function renew(
  { deps, limits }: Pick<ServerParts, "deps" | "limits">,
  { id, emailKey }: { readonly id: string; readonly emailKey: string },
  sender: string,
): Promise<void> {
  await renewLink(deps, id, await requestedLinkWithheld({ deps, limits }, emailKey, sender));
}

/**
 * Counts a request for the link of a mailbox without applications like any other. Otherwise,
 * together with emails to own mailboxes, the count would reveal which mailboxes have applied.
 */
export async function countUnsentLink(
  parts: Pick<ServerParts, "deps" | "limits">,
  typed: string,
  sender: string,
): Promise<void> {
  if (emailError(typed) === null) await requestedLinkWithheld(parts, emailKey(readEmail(typed)), sender);
}

function requestedLinkWithheld(
  { deps: { database }, limits }: Pick<ServerParts, "deps" | "limits">,
  emailKey: string,
  sender: string,
): Promise<Withheld | null> {
  return emailWithheld({ limits, database }, { cause: "link", emailKey, senders: networksOf(sender) });
}

/**
 * Limits these emails for each link, sender and mailbox. Separate from the limit of requested
 * links, so that corrections to an address cannot block its owner's links.
 */
async function linkEmailWithheld(
  { limits, deps: { database } }: Pick<ServerParts, "limits" | "deps">,
  { subject }: ApplicationLink,
  sender: string,
  emailKey: string,
): Promise<Withheld | null> {
  const [ofLink, ofSender] = [await limits.consume("emailWith", subject), await limits.consume("emailFrom", sender)];
  if (!ofLink.allowed) return "link";
  if (!ofSender.allowed) return "sender";
  return emailWithheld({ limits, database }, { cause: "corrected", emailKey, senders: networksOf(sender) });
}
