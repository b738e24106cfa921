/** To the operator: somebody reported an impostor. What was reported was typed by anybody: it becomes no link, and no line of ours. */
import * as v from "valibot";
import { type ReportFacts, reportFacts } from "../../db/queries/reports.ts";
import { inertText } from "../../domain/application/shown-text.ts";
import { type ReportedCode, reportLettersAnHour } from "../../domain/verification/report.ts";
import { Facts, MainLink, Paragraph } from "../parts.tsx";
import type { OperatorLetter, OperatorContext } from "./to-operator.ts";

const reported = v.object({ report: v.number(), last: v.boolean() });
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
    return letterAbout({ number, code, numberIsOurs: false, reportedCode: "ours", message: null }, false, context);
  }
  const { report, last } = v.parse(reported, payload);
  const found = await reportFacts(context.database, report);
  return found && letterAbout(found, last, context);
}

function letterAbout(
  { number, numberIsOurs, code, reportedCode, message }: ReportFacts,
  last: boolean,
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
        {last && <Paragraph>{t("operatorMail.reported.last", { most: reportLettersAnHour })}</Paragraph>}
      </>
    ),
  };
}
