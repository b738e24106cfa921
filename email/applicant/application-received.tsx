/** Confirms an application: deadline, code, status page, stored data, and how to withdraw. */
import { maskedEmail } from "../../domain/application/email-address.ts";
import { onOneLine } from "../../domain/application/shown-text.ts";
import { clockStart, contactDueAt } from "../../domain/contact-clock/clock.ts";
import { chosenWords } from "../../locales/choices.ts";
import { countryName } from "../../locales/countries.ts";
import { momentWords } from "../../locales/dates.ts";
import type { EmailContent } from "../email.ts";
import { maskedNumber } from "../masked-number.ts";
import { type Fact, Facts, Heading, Lead, Note, Paragraph } from "../parts.tsx";
import { emailToApplicant, NumberCheck, OurSigns, PrivatePageLink } from "./passages.tsx";
import { type ApplicantContext, isStillOpen } from "./to-applicant.ts";

export function applicationReceived(context: ApplicantContext): EmailContent | null {
  const { t, operator, person } = context;
  const due = dueSentence(context);
  if (!isStillOpen(person)) return null;
  return emailToApplicant(
    context,
    "received",
    <>
      <Paragraph>{t("applicantMail.received.opening", { operator: operator.identity.name })}</Paragraph>
      {due !== null && <Lead>{due}</Lead>}
      <OurSigns context={context} />
      <Heading>{t("applicantMail.page.title")}</Heading>
      <Paragraph>{t("applicantMail.page.text")}</Paragraph>
      <PrivatePageLink context={context} />
      <Heading>{t("applicantMail.held.title")}</Heading>
      <Facts rows={storedFacts(context)} />
      <Note>{t("applicantMail.held.hidden")}</Note>
      <Paragraph>{t("applicantMail.held.correct")}</Paragraph>
      <NumberCheck context={context} />
      <Heading>{t("applicantMail.withdraw.title")}</Heading>
      <Paragraph>{t("applicantMail.withdraw.text")}</Paragraph>
      <Note>{t("applicantMail.withdraw.stranger")}</Note>
    </>,
  );
}

const dueKeys = {
  whatsapp: "applicantMail.received.due",
  call: "applicantMail.received.dueByCall",
  email: "applicantMail.received.dueByEmail",
} as const;

/** States the deadline for the first contact in the applicant's time zone; null: it has passed. */
function dueSentence({ t, tag, person, now }: ApplicantContext): string | null {
  const due = contactDueAt(clockStart(person));
  if (due <= now) return null;
  const { time, date } = momentWords(due, now, tag, person);
  return t(dueKeys[person.prefers ?? "whatsapp"], { time, date });
}

function storedFacts({ t, tag, language, person, name, catalog }: ApplicantContext): Fact[] {
  const job = person.job === null ? null : catalog.title(person.job, language);
  return [
    ...(name === null ? [] : [{ label: t("form.name"), value: name }]),
    { label: t("form.contact"), value: maskedNumber(person.areaCode, person.nationalNumber) },
    // Masked, because a stranger may have entered this address with a message after the "+".
    { label: t("form.email"), value: maskedEmail(person.email) },
    { label: t("form.country"), value: countryName(person.country, tag) },
    ...(job === null ? [] : [{ label: t("applicantMail.held.job"), value: job }]),
    ...chosenWords(person, "applicant", t, "").map(({ label, value }) => ({ label, value: onOneLine(value) })),
  ];
}
