/** A reported impostor: anyone can type the report, so it becomes neither link nor line of ours. */
import * as v from "valibot";
import { reportedAfter, type ReportFacts, reportFacts } from "../../db/queries/reports.ts";
import { inertText } from "../../domain/application/shown-text.ts";
import type { ReportedCode } from "../../domain/verification/report.ts";
import { Facts, MainLink, Paragraph } from "../parts.tsx";
import type { OperatorEmail, OperatorContext } from "./to-operator.ts";

/** `after`: the email summarises the reports after that one. */
const reported = v.object({ report: v.number(), after: v.optional(v.number()) });
/** The payload of older deliveries, which contained the report; some may still be queued. */
const copied = v.object({ number: v.string(), code: v.nullish(v.string()) });

/** Characters of the report quoted in the email; the desk shows the whole text. */
const quotedCharacters = 500;

const codeMessages = {
  ours: "operatorMail.reported.codes.ours",
  erased: "operatorMail.reported.codes.erased",
  "none of ours": "operatorMail.reported.codes.unknown",
  "none given": "operatorMail.reported.codes.none",
} as const satisfies Record<ReportedCode, string>;

/** @returns null: the report was deleted */
export async function impostorReported(context: OperatorContext, payload: unknown): Promise<OperatorEmail | null> {
  if (v.is(copied, payload)) {
    const { number, code = null } = payload;
    return contentAbout({ number, code, numberIsOurs: false, reportedCode: "ours", message: null }, context);
  }
  const { report, after } = v.parse(reported, payload);
  if (after !== undefined) return summary(await reportedAfter(context.database, after), context);
  const found = await reportFacts(context.database, report);
  return found && contentAbout(found, context);
}

function summary(
  numbers: Awaited<ReturnType<typeof reportedAfter>>,
  { t, deskHref }: OperatorContext,
): OperatorEmail | null {
  if (numbers.length === 0) return null;
  const title = t("operatorMail.reported.more.title", { count: numbers.reduce((sum, { count }) => sum + count, 0) });
  return {
    subject: title,
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

function contentAbout(
  { number, numberIsOurs, code, reportedCode, message }: ReportFacts,
  { t, deskHref }: OperatorContext,
): OperatorEmail {
  const title = t("operatorMail.reported.title");
  const none = t("operatorMail.reported.none");
  return {
    subject: title,
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
