/**
 * Tells the previous mailbox that a name, number or address was corrected, and how to reverse it.
 */
import { setImmediate as pause } from "node:timers/promises";
import * as v from "valibot";
import { mailboxBefore, undoToken } from "../../commands/applications/contact-correction.ts";
import { displayableName } from "../../domain/application/shown-name.ts";
import { emailFacts } from "../../db/queries/email-facts.ts";
import { undoDays } from "../../domain/application/undo-correction.ts";
import { statusPageAddress, undoPath } from "../../routes.ts";
import type { WriteEmail } from "../email.ts";
import { MainLink, Note, Paragraph } from "../parts.tsx";
import { emailToApplicant } from "./passages.tsx";
import { marketOf } from "./to-applicant.ts";

const about = v.object({ registrationId: v.string(), correctionId: v.string() });

export const contactCorrected: WriteEmail = async ({ database, config, payload }) => {
  if (!v.is(about, payload)) return null;
  const { registrationId, correctionId } = payload;
  const before = await mailboxBefore(database, correctionId, registrationId);
  const person = before && (await emailFacts(database, before.registrationId));
  if (!person) return null;
  const { language, prefix } = marketOf(person, config);
  const { t, tag, dir } = language;
  const href = config.publicUrl + statusPageAddress(undoToken(config, correctionId), prefix) + undoPath;
  const content = emailToApplicant(
    {
      t,
      person,
      name: await displayableName(before.name, language.language, pause),
      operator: config.operator,
    },
    "corrected",
    <>
      <Paragraph>{t("applicantMail.corrected.opening")}</Paragraph>
      <Paragraph>{t("applicantMail.corrected.mine")}</Paragraph>
      {before.canUndo && (
        <>
          <Paragraph>{t("applicantMail.corrected.undo", { days: undoDays })}</Paragraph>
          <MainLink href={href}>{t("applicantMail.corrected.action")}</MainLink>
          <Note>{t("applicantMail.page.secret")}</Note>
        </>
      )}
    </>,
  );
  const replyTo = config.operator.identity.email;
  return { to: [before.email], replyTo, content: { ...content, tag, dir }, mailbox: before.emailKey };
};
