/** Every email by its template name in a delivery. A template without an email does not compile. */
import type { EmailTemplate } from "../domain/delivery/drafts.ts";
import { accountChanged } from "./account/account-changed.tsx";
import { toManagers } from "./account/to-managers.tsx";
import { toOwner } from "./account/to-owner.ts";
import { applicationReceived } from "./applicant/application-received.tsx";
import { contactCorrected } from "./applicant/contact-corrected.tsx";
import { interviewEmail } from "./applicant/interview.tsx";
import { newLink } from "./applicant/new-link.tsx";
import { promiseMissed } from "./applicant/promise-missed.tsx";
import { recruiterMessage } from "./applicant/recruiter-message.tsx";
import { toApplicant } from "./applicant/to-applicant.ts";
import type { WriteEmail } from "./email.ts";
import { alertEmail } from "./operator/alert.tsx";
import {
  applicationErased,
  applicationWithdrawn,
  detailsCorrectedForOperator,
} from "./operator/application-changed.tsx";
import { applicationCreated } from "./operator/application-created.tsx";
import { endpointDisabled } from "./operator/endpoint-disabled.tsx";
import { flood } from "./operator/flood.tsx";
import { lawGapsEmail } from "./operator/law-gaps.tsx";
import { impostorReported } from "./operator/impostor-reported.tsx";
import { toOperator } from "./operator/to-operator.ts";
import { contactDue } from "./recruiter/contact-due.tsx";
import { digest } from "./recruiter/digest.tsx";
import { missedMany } from "./recruiter/missed-many.tsx";
import { readAtDesk } from "./recruiter/read-at-desk.tsx";
import { toRecruiter, toRecruiters } from "./recruiter/to-recruiter.ts";
import { interviewForRecruiter, timesRequested } from "./recruiter/interview.tsx";
import { confirmationEmail } from "./subscriber/confirm.tsx";
import { jobAlertEmail } from "./subscriber/jobs.tsx";

/** The first two share their names with the events they report. */
type EmailName = "application.created" | "application.repeated" | EmailTemplate;

export const emails: Readonly<Record<EmailName, WriteEmail>> = {
  "application.created": toOperator(applicationCreated),
  "application.repeated": toOperator(applicationCreated),
  "applicant.received": toApplicant(applicationReceived),
  "applicant.missed": toApplicant(promiseMissed),
  "applicant.link": toApplicant(newLink),
  "applicant.corrected": contactCorrected,
  "applicant.message": recruiterMessage,
  "applicant.interview_booked": interviewEmail("booked"),
  "applicant.interview_moved": interviewEmail("moved"),
  "applicant.interview_cancelled": interviewEmail("cancelled"),
  "applicant.interview_reminded": interviewEmail("reminded"),
  "recruiter.interview_booked": interviewForRecruiter("booked"),
  "recruiter.interview_moved": interviewForRecruiter("moved"),
  "recruiter.interview_cancelled": interviewForRecruiter("cancelled"),
  "recruiter.interview_reminded": interviewForRecruiter("reminded"),
  "recruiter.interview_wished": toRecruiter(timesRequested),
  "recruiter.message_received": toRecruiter(readAtDesk("wrote")),
  "recruiter.reminded_first": toRecruiter(contactDue("remindedFirst")),
  "recruiter.reminded_second": toRecruiter(contactDue("remindedSecond")),
  "recruiter.reassigned": toRecruiter(contactDue("reassigned")),
  "recruiter.missed": toRecruiter(contactDue("missed")),
  "recruiter.asked": toRecruiter(readAtDesk("asked")),
  "recruiter.corrected": toRecruiter(readAtDesk("corrected")),
  "recruiter.missed_many": toRecruiters(missedMany),
  "recruiter.digest": toRecruiters(digest),
  "subscriber.confirm": confirmationEmail,
  "subscriber.jobs": jobAlertEmail,
  "operator.corrected": toOperator(detailsCorrectedForOperator),
  "operator.withdrawn": toOperator(applicationWithdrawn),
  "operator.erased": toOperator(applicationErased),
  "operator.endpoint_disabled": toOperator(endpointDisabled),
  "operator.reported": toOperator(impostorReported),
  "operator.flood": toOperator(flood),
  "operator.law_gaps": toOperator(lawGapsEmail),
  "operator.alert": toOperator(alertEmail),
  "account.passkey_added": toOwner(accountChanged("passkeyAdded")),
  "account.passkey_removed": toOwner(accountChanged("passkeyRemoved")),
  "account.password_changed": toOwner(accountChanged("passwordChanged")),
  "account.backup_codes_renewed": toOwner(accountChanged("backupCodesRenewed")),
  "account.reset": toOwner(accountChanged("reset")),
  "account.new_browser": toOwner(accountChanged("newBrowser")),
  "account.disabled": toOwner(accountChanged("disabled")),
  "account.enabled": toOwner(accountChanged("enabled")),
  "account.role_changed": toOwner(accountChanged("roleChanged")),
  "account.applications_exported": toManagers("exported"),
  "account.people_limited": toManagers("limited"),
  "account.settings_changed": toManagers("settings"),
};

export function isEmailName(name: string): name is EmailName {
  return Object.hasOwn(emails, name);
}
