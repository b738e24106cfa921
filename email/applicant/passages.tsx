import type { ReactNode } from "react";
import { formatCode } from "../../domain/code/code.ts";
import { neverAsked } from "../../locales/never-asked.ts";
import type { EmailContent } from "../email.ts";
import { Code, Heading, Link, List, MainLink, Note, Paragraph } from "../parts.tsx";
import type { ApplicantContext } from "./to-applicant.ts";

interface Written {
  readonly context: ApplicantContext;
}

/** @param body between the greeting and the passage that says who we are */
export function emailToApplicant(
  context: Pick<ApplicantContext, "t" | "person" | "name" | "operator">,
  passage: "received" | "missed" | "missedByCall" | "link" | "corrected",
  body: ReactNode,
): EmailContent {
  const { t, person, operator } = context;
  const { legalName, address, name } = operator.identity;
  return {
    subject: t(`applicantMail.${passage}.subject`, { code: formatCode(person.code) }),
    title: t(`applicantMail.${passage}.title`),
    body: (
      <>
        <Paragraph>{greeting(context)}</Paragraph>
        {body}
        <Heading>{t("applicantMail.who.title")}</Heading>
        <Paragraph>{[legalName, ...address].join(", ")}</Paragraph>
        <Note>{t("applicantMail.who.answer", { operator: name })}</Note>
      </>
    ),
  };
}

/** Greets without a name where the email may reach another person than the applicant. */
export function greeting({ t, name }: Pick<ApplicantContext, "t" | "name">): string {
  return name === null ? t("applicantMail.greetingUnnamed") : t("applicantMail.greeting", { name });
}

/** The code and what we never ask for, so that the reader can recognise our messages. */
export function OurSigns({ context: { t, person } }: Written) {
  const byCall = person.prefers === "call";
  return (
    <>
      <Heading>{t("success.code.title")}</Heading>
      <Code>{formatCode(person.code)}</Code>
      <Paragraph>{t(byCall ? "statusPage.byCall.code" : "success.code.text")}</Paragraph>
      <Heading>{t("success.never.title")}</Heading>
      <List items={neverAsked.map((thing) => t(`success.never.${thing}`))} />
    </>
  );
}

export function PrivatePageLink({ context: { t, pageHref } }: Written) {
  return (
    <>
      <MainLink href={pageHref}>{t("applicantMail.page.action")}</MainLink>
      <Note>{t("applicantMail.page.secret")}</Note>
    </>
  );
}

/** Where to verify a number that writes or calls. Contact by email has no number to verify. */
export function NumberCheck({ context: { t, person, verifyHref } }: Written) {
  if (person.prefers === "email") {
    return (
      <>
        <Heading>{t("applicantMail.check.title")}</Heading>
        <Paragraph>{t("statusPage.checkByEmail")}</Paragraph>
      </>
    );
  }
  return (
    <>
      <Heading>{t("applicantMail.check.title")}</Heading>
      <Paragraph>{t("applicantMail.check.text")}</Paragraph>
      <Link href={verifyHref}>{t("applicantMail.check.action")}</Link>
    </>
  );
}
