/** To the mailbox that an application was under before its number or address was corrected: how that is taken back. */
import { setImmediate as pause } from "node:timers/promises";
import * as v from "valibot";
import { mailboxBefore, undoToken } from "../../applications/contact-correction.ts";
import { sayableName } from "../../domain/application/shown-name.ts";
import { emailFacts } from "../../db/queries/email-facts.ts";
import { undoDays } from "../../domain/application/undo-correction.ts";
import { statusPageAddress, undoPath } from "../../routes.ts";
import type { WriteLetter } from "../letter.ts";
import { MainLink, Note, Paragraph } from "../parts.tsx";
import { letterToApplicant } from "./passages.tsx";
import { marketOf } from "./to-applicant.ts";

const about = v.object({ registrationId: v.string(), correctionId: v.string() });

export const contactCorrected: WriteLetter = async ({ database, config, payload }) => {
  if (!v.is(about, payload)) return null;
  const { registrationId, correctionId } = payload;
  const before = await mailboxBefore(database, correctionId, registrationId);
  const person = before && (await emailFacts(database, registrationId));
  if (!person) return null;
  const { language, prefix } = marketOf(person, config);
  const { t } = language;
  const href = config.publicUrl + statusPageAddress(undoToken(config, correctionId), prefix) + undoPath;
  const letter = letterToApplicant(
    { ...language, person, name: await sayableName(person.name, language.language, pause), operator: config.operator },
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
  return { to: [before.email], replyTo: config.operator.identity.email, letter, mailbox: before.emailKey };
};
