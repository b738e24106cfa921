/** To the operator: somebody reported an impostor. What was reported was typed by anybody: it becomes no link, and no line of ours. */
import * as v from "valibot";
import { reportedAfter, type ReportFacts, reportFacts } from "../../db/queries/reports.ts";
import { inertText } from "../../domain/application/shown-text.ts";
import type { ReportedCode } from "../../domain/verification/report.ts";
import { Facts, MainLink, Paragraph } from "../parts.tsx";
import type { OperatorLetter, OperatorContext } from "./to-operator.ts";

/** `after`: a summary of the reports after that one. */
const reported = v.object({ report: v.number(), after: v.optional(v.number()) });
/** As it was before the letter was written from the report itself; such a one may still wait. */
const copied = v.object({ number: v.string(), code: v.nullish(v.string()) });

/** How much of the reporter's words the letter has, in characters; the desk has all of them. */
const quotedCharacters = 500;

const codeMessages = {
  ours: "operatorMail.reported.codes.ours",
  erased: "operatorMail.reported.codes.erased",
  "none of ours": "operatorMail.reported.codes.unknown",
  "none given": "operatorMail.reported.codes.none",
} as const satisfies Record<ReportedCode, string>;

/** @returns null: the report is gone */
export async function impostorReported(context: OperatorContext, payload: unknown): Promise<OperatorLetter | null> {
  if (v.is(copied, payload)) {
    const { number, code = null } = payload;
    return letterAbout({ number, code, numberIsOurs: false, reportedCode: "ours", message: null }, context);
  }
  const { report, after } = v.parse(reported, payload);
  if (after !== undefined) return summary(await reportedAfter(context.database, after), context);
  const found = await reportFacts(context.database, report);
  return found && letterAbout(found, context);
}

function summary(
  numbers: Awaited<ReturnType<typeof reportedAfter>>,
  { t, tag, dir, deskHref }: OperatorContext,
): OperatorLetter | null {
  if (numbers.length === 0) return null;
  const title = t("operatorMail.reported.more.title", { count: numbers.reduce((sum, { count }) => sum + count, 0) });
  return {
    subject: title,
    tag,
    dir,
    title,
    body: (
      <>
        <Paragraph>{t("operatorMail.reported.more.opening")}</Paragraph>
        <Facts
          rows={numbers.map(({ number, count, isNew }) => ({
            label: inertText(number),
            value: t(isNew ? "operatorMail.reported.more.first" : "operatorMail.reported.more.again", { count }),
          }))}
        />
        <MainLink href={`${deskHref}/reports`}>{t("operatorMail.reported.more.open")}</MainLink>
      </>
    ),
  };
}

function letterAbout(
  { number, numberIsOurs, code, reportedCode, message }: ReportFacts,
  { t, tag, dir, deskHref }: OperatorContext,
): OperatorLetter {
  const title = t("operatorMail.reported.title");
  const none = t("operatorMail.reported.none");
  return {
    subject: title,
    tag,
    dir,
    title,
    body: (
      <>
        <Paragraph>{t("operatorMail.reported.opening")}</Paragraph>
        <Facts
          rows={[
            { label: t("operatorMail.reported.number"), value: inertText(number) },
            { label: t("operatorMail.reported.code"), value: code === null ? none : inertText(code) },
            {
              label: t("operatorMail.reported.message"),
              value: message === null ? none : inertText(message, quotedCharacters),
            },
          ]}
        />
        {numberIsOurs && <Paragraph>{t("operatorMail.reported.numberIsOurs")}</Paragraph>}
        <Paragraph>{t(codeMessages[reportedCode])}</Paragraph>
        <MainLink href={`${deskHref}/reports`}>{t("operatorMail.reported.open")}</MainLink>
      </>
    ),
  };
}
