/** Schedules a page's draft for a local time in a time zone. */
import { recordAtDesk } from "../audit/record.ts";
import { addSchedule } from "../vacancies/schedules.ts";
import { upcomingMoment } from "../../domain/vacancies/schedule.ts";
import { type DocumentAnswer, documentRefused, type Manager, runDocumentCommand, type SiteContext } from "./command.ts";
import { publishRefusal, type Reviewed } from "./publish.ts";
import { cancelScheduled } from "./scheduled-publishing.ts";

interface PageScheduling extends Reviewed {
  /** "2027-03-28T08:00" */
  readonly localTime: string;
  /** IANA */
  readonly zone: string;
}

/** Replaces the previous schedule. */
export function schedulePage(
  context: SiteContext,
  name: string,
  by: Manager,
  { localTime, zone, ...reviewed }: PageScheduling,
): Promise<DocumentAnswer> {
  return runDocumentCommand(context, { name, by }, async (work) => {
    const { transaction, document, now } = work;
    if (document === null) return documentRefused("invalid");
    const moment = upcomingMoment({ localTime, zone }, now);
    if ("code" in moment) return documentRefused(moment.code, moment);
    const { at } = moment;
    const refusal = await publishRefusal(work, reviewed, at);
    if (refusal) return refusal;
    await cancelScheduled(work);
    const { draft, version } = document;
    const made = { draft, version, languages: [], localTime, zone, at, madeAt: now, by };
    await addSchedule(transaction, { kind: "document", id: name }, made);
    return { what: "scheduled", records: "site_scheduled" };
  });
}

export function unschedulePage(context: SiteContext, name: string, by: Manager): Promise<DocumentAnswer> {
  return runDocumentCommand(context, { name, by }, async (work) => {
    if (!(await cancelScheduled(work))) return documentRefused("nothing");
    const { transaction, document, now } = work;
    await recordAtDesk(transaction, { by: by.id, at: now }, "site_unscheduled", { subject: name });
    return { kind: "done", version: document?.version ?? 0 };
  });
}
