/** Conditions that began, last or ended. Rendered when sent; contains no personal data. */
import { Fragment } from "react";
import * as v from "valibot";
import { alertChanges } from "../../domain/health/alerting.ts";
import { conditionCodes, conditionOf } from "../../domain/health/conditions.ts";
import { healthWords } from "../../locales/health.ts";
import { moment } from "../format-moment.ts";
import { Facts, Heading, MainLink, Note, Paragraph } from "../parts.tsx";
import type { OperatorContext, OperatorEmail } from "./to-operator.ts";

const reported = v.object({
  code: v.picklist(conditionCodes),
  machine: v.string(),
  change: v.picklist(alertChanges),
  since: v.string(),
});
export type ReportedAlert = v.InferOutput<typeof reported>;

const payloadSchema = v.object({ alerts: v.array(reported) });

export function alertEmail({ t, tag, language, deskHref }: OperatorContext, payload: unknown): OperatorEmail {
  const { alerts } = v.parse(payloadSchema, payload);
  const words = healthWords(language);
  const open = alerts.filter(({ change }) => change !== "ended");
  const namesOf = (some: readonly ReportedAlert[]) =>
    new Intl.ListFormat(tag, { type: "conjunction" }).format([...new Set(some.map(({ code }) => words[code].name))]);
  const isSolved = open.length === 0;
  const names = namesOf(isSolved ? alerts : open);
  const site = new URL(deskHref).host;
  return {
    subject: t(isSolved ? "operatorMail.alert.solvedSubject" : "operatorMail.alert.subject", { names }),
    title: t(isSolved ? "operatorMail.alert.solvedTitle" : "operatorMail.alert.title"),
    body: (
      <>
        <Paragraph>
          {t(isSolved ? "operatorMail.alert.solvedOpening" : "operatorMail.alert.opening", { site })}
        </Paragraph>
        {alerts.map(({ code, machine, change, since }) => (
          <Fragment key={`${code} ${machine}`}>
            <Heading>{`${t(`operatorMail.alert.${change}`)}: ${words[code].name}`}</Heading>
            {change !== "ended" && <Paragraph>{words[code].fix}</Paragraph>}
            <Facts
              rows={[
                { label: t("operatorMail.alert.since"), value: moment(new Date(since), "UTC", tag) },
                ...(machine === "" ? [] : [{ label: t("operatorMail.alert.machine"), value: machine }]),
                ...(change === "ended"
                  ? []
                  : [{ label: t("operatorMail.alert.docs"), value: `docs/${conditionOf(code).docs}` }]),
              ]}
            />
          </Fragment>
        ))}
        <MainLink href={`${deskHref}/health`}>{t("operatorMail.alert.open")}</MainLink>
        <Note>{t("operatorMail.alert.once")}</Note>
      </>
    ),
  };
}
