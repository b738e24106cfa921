/** The current templates, filled for one applicant. */
import type { Config } from "../../app/config.ts";
import type { Queryable } from "../../db/database.ts";
import type { Detail } from "../../db/queries/desk/detail.ts";
import { newestTemplates, type StoredTemplate } from "../../db/queries/desk/templates.ts";
import { interviewOf } from "../../db/queries/interview.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import { statusOf } from "../../domain/application/lifecycle.ts";
import { finalMessage } from "../../domain/messages/final-message.ts";
import { fittingTemplates, type ContactState } from "../../domain/messages/fitting-templates.ts";
import { fill, hasOpenField, plainText, type TemplateKind } from "../../domain/messages/template.ts";
import type { Language, MarketCode } from "../../locales/markets.ts";
import { textLanguage } from "../../locales/translator.ts";
import { shippedTemplate, signsOf, valuesOf, type WrittenTo } from "./message-words.ts";
import { findingsIn } from "./never-pay.ts";
import { marketOrDefault } from "./row.ts";
import type { PublishedCatalog } from "../../commands/vacancies/published-catalog.ts";

interface Settings {
  readonly config: Config;
  readonly database: Queryable;
  readonly catalog: PublishedCatalog;
  readonly now: () => Date;
}

/** The default WhatsApp message: the first fitting template, or the shipped one. */
export async function firstMessageTo(deps: Settings, detail: Detail, recruiter: string): Promise<string> {
  const market = marketOrDefault(detail.row.market);
  const [kind = "first"] = fittingTemplates(contactStateOf(detail), deps.now());
  const chosen = await renderedMessage(deps, detail, recruiter, { kind, by: "phone" });
  if (chosen !== null) return chosen;
  const to = await writtenTo(deps, detail, recruiter, "phone");
  const shipped = shippedTemplate("first", market, to.codes.length);
  const filled = plainText(fill(shipped, await valuesOf(deps, to, market)));
  if (await mayBeSent(filled, market)) return finalMessage(filled, signsOf(to, market));
  const bare = await valuesOf(deps, { ...to, name: "", recruiter: deps.config.operator.identity.name }, market);
  return finalMessage(plainText(fill(shipped, bare)), signsOf(to, market));
}

/**
 * A complete message of a kind in the applicant's language: the manager's template, or the shipped
 * one if that must not be sent. Null: a field of both is empty.
 */
export async function renderedMessage(
  deps: Settings,
  detail: Detail,
  recruiter: string,
  { kind, by }: { readonly kind: TemplateKind; readonly by: SentTo },
): Promise<string | null> {
  const market = marketOrDefault(detail.row.market);
  const to = await writtenTo(deps, detail, recruiter, by);
  const texts = await templatesIn(deps.database, [textLanguage(market)]);
  const values = await valuesOf(deps, to, market);
  for (const template of new Set([texts(kind, market), shippedTemplate(kind, market, to.codes.length)])) {
    const text = plainText(fill(template, values));
    if (await mayBeSent(text, market)) return finalMessage(text, signsOf(to, market));
  }
  return null;
}

/**
 * Rejects texts that ask for money: a template may predate the check, or a name may complete such a
 * sentence.
 */
async function mayBeSent(text: string, market: MarketCode): Promise<boolean> {
  return !hasOpenField(text) && (await findingsIn(textLanguage(market), text)).length === 0;
}

export function contactStateOf({ row }: Detail): ContactState {
  return { status: statusOf(row), interviewStartsAt: row.interviewStartsAt };
}

/** "either": the recruiter may send the text to the number or the mailbox. */
type SentTo = "phone" | "either";

/**
 * A code proves that we wrote, so it is sent only to the contact it was issued for: another person
 * may have sent a merged registration.
 * @param recruiter the name that applicants see
 */
export async function writtenTo(
  { database, now }: Pick<Settings, "database" | "now">,
  { row, registrations }: Detail,
  recruiter: string,
  by: SentTo,
): Promise<WrittenTo> {
  const mailbox = emailKey(row.email);
  const isSent = ({ phone, email }: Detail["registrations"][number]) =>
    phone === row.phone && (by === "phone" || emailKey(email) === mailbox);
  const isBooked = row.interviewStartsAt !== null && row.interviewStartsAt > now();
  const interview = isBooked ? await interviewOf(database, row.id) : null;
  return {
    name: row.name,
    codes: registrations.filter(isSent).map(({ code }) => code),
    recruiter,
    job: row.job,
    position: row.position,
    interview: interview !== null && interview.cancelledAt === null ? interview : null,
  };
}

/** The current templates of some languages. */
export async function templatesIn(
  database: Queryable,
  languages: readonly Language[],
): Promise<(kind: TemplateKind, market: MarketCode) => string> {
  const edited = await newestTemplates(database, [...new Set(languages)]);
  return (kind, market) => {
    const isIts = (stored: StoredTemplate) => stored.kind === kind && stored.language === textLanguage(market);
    return edited.find(isIts)?.text ?? shippedTemplate(kind, market);
  };
}
