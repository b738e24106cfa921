/** E-mails to the operator about the deployment itself. */
import * as v from "valibot";
import type { Queryable } from "../../db/database.ts";
import { type ReportFacts, reportFacts } from "../../db/queries/reports.ts";
import { inertText, onOneLine } from "../../domain/application/shown-text.ts";
import { heldReasons } from "../../domain/held-back/suspicion.ts";
import { reportLettersAnHour } from "../../domain/verification/report.ts";
import { facts, type Letter, list, mainLink, paragraph } from "./letter.ts";
import { moment, tag } from "./moment.ts";
import { operatorWords } from "./recruiter-words.ts";

type OperatorTemplate = keyof typeof operatorWords;

interface OperatorParts {
  readonly database: Queryable;
  readonly deskAddress: string;
}

const disabledPayload = v.object({ endpoint: v.string(), reason: v.string() });
const floodPayload = v.object({
  count: v.number(),
  floods: v.number(),
  since: v.string(),
  reasons: v.pipe(
    v.string(),
    v.transform((text) => text.split(" ")),
    v.array(v.picklist(heldReasons)),
  ),
});
const reportedPayload = v.object({ report: v.number(), last: v.boolean() });
/** As it was before the letter was written from the report itself; such a one may still wait. */
const copiedPayload = v.object({ number: v.string(), code: v.nullish(v.string()) });

/**
 * @param payload the delivery's: `{ endpoint, reason }`, `{ report, last }` or `{ count, floods, since, reasons }`
 * @returns null: the report is gone
 */
export async function operatorLetter(
  template: OperatorTemplate,
  payload: unknown,
  { database, deskAddress }: OperatorParts,
): Promise<Letter | null> {
  if (template === "operator.endpoint_disabled") return endpointDisabled(payload);
  if (template === "operator.flood") return flood(payload, deskAddress);
  if (v.is(copiedPayload, payload)) {
    const { number, code = null } = payload;
    const known = { number, code, numberIsOurs: false, reportedCode: "ours", message: null } as const;
    return reported(known, false, deskAddress);
  }
  const { report, last } = v.parse(reportedPayload, payload);
  const found = await reportFacts(database, report);
  return found && reported(found, last, deskAddress);
}

function endpointDisabled(payload: unknown): Letter {
  const { endpoint, reason } = v.parse(disabledPayload, payload);
  const words = operatorWords["operator.endpoint_disabled"];
  return english(words.subject(endpoint), words.title, [
    paragraph(words.opening),
    facts([
      { label: words.endpoint, value: endpoint },
      { label: words.reason, value: onOneLine(reason) },
    ]),
    paragraph(words.repair),
    list(words.commands(endpoint)),
  ]);
}

/** How much of the reporter's words the letter has, in characters; the desk has all of them. */
const quotedCharacters = 500;

/** What was reported was typed by anybody: it becomes no link, and no line of ours. */
function reported(found: ReportFacts, last: boolean, deskAddress: string): Letter {
  const words = operatorWords["operator.reported"];
  const { number, numberIsOurs, code, reportedCode, message } = found;
  return english(words.subject, words.title, [
    paragraph(words.opening),
    facts([
      { label: words.number, value: inertText(number) },
      { label: words.code, value: code === null ? words.none : inertText(code) },
      { label: words.message, value: message === null ? words.none : inertText(message, quotedCharacters) },
    ]),
    ...(numberIsOurs ? [paragraph(words.numberIsOurs)] : []),
    paragraph(words.codes[reportedCode]),
    mainLink(words.open, `${deskAddress}/reports`),
    ...(last ? [paragraph(words.last(reportLettersAnHour))] : []),
  ]);
}

function flood(payload: unknown, deskAddress: string): Letter {
  const { count, floods, since, reasons } = v.parse(floodPayload, payload);
  const words = operatorWords["operator.flood"];
  return english(words.subject(count), words.title, [
    paragraph(words.opening),
    facts([
      { label: words.count, value: String(count) },
      { label: words.since, value: moment(new Date(since), "UTC") },
      ...(floods > 1 ? [{ label: words.floods, value: String(floods) }] : []),
    ]),
    paragraph(words.looks),
    list(reasons.map((reason) => words.reasons[reason])),
    paragraph(words.stay),
    mainLink(words.open, `${deskAddress}/held`),
    paragraph(words.once),
  ]);
}

function english(subject: string, title: string, blocks: Letter["blocks"]): Letter {
  return { subject, lang: tag, dir: "ltr", title, blocks };
}
