import { isWaiting, statusOf } from "../../domain/application/lifecycle.ts";
import { nameDoubt } from "../../domain/application/name-doubt.ts";
import { positionValues } from "../../domain/application/registration.ts";
import { formatCode } from "../../domain/code/code.ts";
import { contactDueAt } from "../../domain/contact-clock/clock.ts";
import { writeBy } from "../../domain/contact-clock/quiet-hours.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import { nextAction } from "../../domain/desk/next-action.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { suppressionKinds } from "../../domain/desk/suppression.ts";
import { writerOf } from "../../domain/desk/current-writer.ts";
import type { QueueRow } from "../../db/queries/desk/queue.ts";
import { deskMarket } from "../../locales/desk-language.ts";
import { isMarketCode, languageNames, languages, type MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { clockZone } from "../../locales/zones.ts";
import type { Dependencies } from "../dependencies.ts";
import type { PublishedCatalog } from "../../commands/vacancies/published-catalog.ts";

export function deskRow(
  row: QueueRow,
  { config: { operator }, catalog }: Pick<Dependencies, "config" | "catalog">,
  language: DeskLanguage,
  now: Date,
): DeskRow {
  const due = contactDueAt(row.clockFrom);
  const next = nextAction(row);
  const writer = writerOf(row, now);
  const zone = clockZone(now, row.timeZone, row.country);
  return {
    id: row.id,
    code: formatCode(row.code),
    name: row.name,
    nameDoubt: nameDoubt(row.name),
    position: appliedFor(row, catalog, language),
    market: row.market,
    language: languageName(row.language),
    prefers: row.prefers,
    appliedAt: row.createdAt.toISOString(),
    dueAt: due.toISOString(),
    writeBy: writeBy(due, zone, operator.quietHours).toISOString(),
    status: statusOf(row),
    missed: row.missedAt !== null || (isWaiting(row) && due <= now),
    nobodyWrote: row.nobodyWroteAt !== null,
    next: next && { kind: next.kind, at: next.at.toISOString() },
    tags: row.tags,
    followUpAt: row.followUpAt?.toISOString() ?? null,
    closedReason: row.closedReason,
    writing: writer && { id: writer.id, name: row.writingName ?? "", since: writer.since.toISOString() },
    contactCorrectedAt: row.correctedAt?.toISOString() ?? null,
    assignedTo: row.assignedTo === null ? null : { id: row.assignedTo, name: row.assignedName ?? "" },
    maybeSamePerson: row.maybeSamePerson,
    appliedAgain: row.appliedAgain,
    optedOutBefore: suppressionKinds.filter((kind) => (kind === "phone" ? row.phoneOptedOut : row.mailboxOptedOut)),
  };
}

/** The language's own name; its code if unknown. */
export function languageName(code: string): string {
  const known = languages.find((language) => language === code);
  return known ? languageNames[known] : code;
}

/** The market an application was made in; English if unknown. */
export function marketOrDefault(market: string): MarketCode {
  return isMarketCode(market) ? market : "en";
}

/** What the person applied for, in the desk's language; null: nothing named. */
export function appliedFor(
  { job, position }: Pick<QueueRow, "job" | "position">,
  catalog: PublishedCatalog,
  language: DeskLanguage,
): string | null {
  const vacancy = job ?? position;
  return vacancy === null ? null : vacancyName(vacancy, catalog, language);
}

/** The title for a job's slug or a position's value; the value itself if it is unknown. */
export function vacancyName(vacancy: string, catalog: PublishedCatalog, language: DeskLanguage): string {
  const known = positionValues.find((value) => value === vacancy);
  const position = known && translatorFor(deskMarket(language))(`form.positions.${known}`);
  return catalog.title(vacancy, language) ?? position ?? vacancy;
}
