/** The templates as they are now, filled for one applicant. */
import type { Config } from "../../config.ts";
import type { Queryable } from "../../db/database.ts";
import type { Detail } from "../../db/queries/desk/detail.ts";
import { newestTemplates, type StoredTemplate } from "../../db/queries/desk/templates.ts";
import { interviewOf } from "../../db/queries/interview.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import { statusOf } from "../../domain/application/lifecycle.ts";
import { finalMessage } from "../../domain/messages/final-message.ts";
import { fittingTemplates, type Standing } from "../../domain/messages/fitting.ts";
import { fill, hasOpenField, plainText, type TemplateKind } from "../../domain/messages/template.ts";
import type { Language, MarketCode } from "../../locales/markets.ts";
import { textLanguage } from "../../locales/translator.ts";
import { shippedTemplate, signsOf, valuesOf, type WrittenTo } from "./message-words.ts";
import { findingsIn } from "./never-pay.ts";
import { marketOrDefault } from "./row.ts";
import type { Shelf } from "../../vacancies/shelf.ts";

interface Settings {
  readonly config: Config;
  readonly database: Queryable;
  readonly shelf: Shelf;
  readonly now: () => Date;
}

/** What WhatsApp is opened with by whoever chose no words: the first that fits, or where that lacks something the shipped ones. */
export async function firstMessageTo(deps: Settings, found: Detail, recruiter: string): Promise<string> {
  const market = marketOrDefault(found.row.market);
  const [kind = "first"] = fittingTemplates(standingOf(found), deps.now());
  const chosen = await filledMessage(deps, found, recruiter, { kind, by: "phone" });
  if (chosen !== null) return chosen;
  const to = await writtenTo(deps, found, recruiter, "phone");
  const shipped = shippedTemplate("first", market, to.codes.length);
  const filled = plainText(fill(shipped, await valuesOf(deps, to, market)));
  if (await mayBeSent(filled, market)) return finalMessage(filled, signsOf(to, market));
  const bare = await valuesOf(deps, { ...to, name: "", recruiter: deps.config.operator.identity.name }, market);
  return finalMessage(plainText(fill(shipped, bare)), signsOf(to, market));
}

/**
 * A whole message of a kind in the applicant's words: the manager's, or where that may not go out the shipped one. Null: neither may, for
 * a field has nothing.
 */
export async function filledMessage(
  deps: Settings,
  found: Detail,
  recruiter: string,
  { kind, by }: { readonly kind: TemplateKind; readonly by: ReachedBy },
): Promise<string | null> {
  const market = marketOrDefault(found.row.market);
  const to = await writtenTo(deps, found, recruiter, by);
  const texts = await templatesIn(deps.database, [textLanguage(market)]);
  const values = await valuesOf(deps, to, market);
  for (const template of new Set([texts(kind, market), shippedTemplate(kind, market, to.codes.length)])) {
    const text = plainText(fill(template, values));
    if (await mayBeSent(text, market)) return finalMessage(text, signsOf(to, market));
  }
  return null;
}

/** Saved before texts were checked, or by what names make of it: nothing that asks for money goes out. */
async function mayBeSent(text: string, market: MarketCode): Promise<boolean> {
  return !hasOpenField(text) && (await findingsIn(textLanguage(market), text)).length === 0;
}

export function standingOf({ row }: Detail): Standing {
  return { status: statusOf(row), interviewStartsAt: row.interviewStartsAt };
}

/** "either": the recruiter may send the text to the number or to the mailbox. */
type ReachedBy = "phone" | "either";

/**
 * A code proves that we wrote, so it goes only to the contact it was sent with. Somebody else may have sent what is merged.
 * @param recruiter as applicants are told
 */
export async function writtenTo(
  { database, now }: Pick<Settings, "database" | "now">,
  { row, registrations }: Detail,
  recruiter: string,
  by: ReachedBy,
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

/** What stands in the templates of some languages now. */
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
