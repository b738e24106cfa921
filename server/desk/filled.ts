/** The templates as they are now, filled for one applicant. */
import type { Config } from "../../config.ts";
import type { Queryable } from "../../db/database.ts";
import type { Detail } from "../../db/queries/desk/detail.ts";
import { newestTemplates, type StoredTemplate } from "../../db/queries/desk/templates.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import { statusOf } from "../../domain/application/lifecycle.ts";
import { finalMessage } from "../../domain/messages/final-message.ts";
import { fittingTemplates } from "../../domain/messages/fitting.ts";
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
}

/** What WhatsApp is opened with by whoever chose no words: the first that fits, or where that lacks something the shipped ones. */
export async function firstMessageTo(deps: Settings, found: Detail, recruiter: string): Promise<string> {
  const { database } = deps;
  const market = marketOrDefault(found.row.market);
  const to = writtenTo(found, recruiter, "phone");
  const texts = await templatesIn(database, [textLanguage(market)]);
  const [kind = "first"] = fittingTemplates(statusOf(found.row));
  const values = await valuesOf(deps, to, market);
  const [shipped, filled] = [
    shippedTemplate("first", market, to.codes.length),
    (text: string) => plainText(fill(text, values)),
  ];
  // Saved before texts were checked, or by what names make of it: nothing that asks for money goes out.
  for (const text of [filled(texts(kind, market)), filled(shipped)]) {
    if (!hasOpenField(text) && (await findingsIn(textLanguage(market), text)).length === 0) {
      return finalMessage(text, signsOf(to, market));
    }
  }
  const bare = await valuesOf(deps, { ...to, name: "", recruiter: deps.config.operator.identity.name }, market);
  return finalMessage(plainText(fill(shipped, bare)), signsOf(to, market));
}

/**
 * A code proves that we wrote, so it goes only to the contact it was sent with. Somebody else may have sent what is merged.
 * @param recruiter as applicants are told
 * @param by "either": the recruiter may send the text to the number or to the mailbox.
 */
export function writtenTo({ row, registrations }: Detail, recruiter: string, by: "phone" | "either"): WrittenTo {
  const mailbox = emailKey(row.email);
  const isSent = ({ phone, email }: Detail["registrations"][number]) =>
    phone === row.phone && (by === "phone" || emailKey(email) === mailbox);
  return {
    name: row.name,
    codes: registrations.filter(isSent).map(({ code }) => code),
    recruiter,
    job: row.job,
    position: row.position,
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
