/** What letters to applicants have in common. */
import type { ReactNode } from "react";
import { formatCode } from "../../domain/code/code.ts";
import { neverAsked } from "../../locales/never-asked.ts";
import type { Letter } from "../letter.ts";
import { Code, Heading, Link, List, MainLink, Note, Paragraph } from "../parts.tsx";
import type { ApplicantContext } from "./to-applicant.ts";

interface Written {
  readonly context: ApplicantContext;
}

/** @param body what stands between the greeting and who we are */
export function letterToApplicant(
  context: Pick<ApplicantContext, "t" | "tag" | "dir" | "person" | "name" | "operator">,
  which: "received" | "missed" | "missedByCall" | "link" | "corrected",
  body: ReactNode,
): Letter {
  const { t, tag, dir, person, operator } = context;
  const { legalName, address, name } = operator.identity;
  return {
    subject: t(`applicantMail.${which}.subject`, { code: formatCode(person.code) }),
    tag,
    dir,
    title: t(`applicantMail.${which}.title`),
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

/** Without a name where none may have been typed: whoever applies can give another person's address. */
export function greeting({ t, name }: Pick<ApplicantContext, "t" | "name">): string {
  return name === null ? t("applicantMail.greetingUnnamed") : t("applicantMail.greeting", { name });
}

/** The code, and what we never ask for: how our messages are told from others'. */
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

/** Where a number that writes or calls is checked; an email has none. */
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
