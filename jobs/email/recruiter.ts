/** E-mails to recruiters: enough to find the application at the desk, and no way to reach its person but that. */
import type { EmailFacts } from "../../db/queries/email-facts.ts";
import { isWaiting } from "../../domain/application/lifecycle.ts";
import { firstName } from "../../domain/application/shown-name.ts";
import { formatCode } from "../../domain/code/code.ts";
import { clockStart, contactDueAt } from "../../domain/contact-clock/clock.ts";
import { writeBy } from "../../domain/contact-clock/quiet-hours.ts";
import { clockZone } from "../../locales/zones.ts";
import { deskPath } from "../../routes.ts";
import type { EmailSettings } from "./settings.ts";
import { facts, lead, type Letter, mainLink, note, paragraph } from "./letter.ts";
import { moment, tag } from "./moment.ts";
import { factWords as words, recruiterWords } from "./recruiter-words.ts";

type RecruiterTemplate = keyof typeof recruiterWords;

export function recruiterLetter(template: RecruiterTemplate, person: EmailFacts, settings: EmailSettings): Letter {
  const { subject, title, opening } = recruiterWords[template];
  const code = formatCode(person.code);
  const due = contactDueAt(clockStart(person));
  const zone = clockZone(due, person.timeZone, person.country);
  const before = writeBy(due, zone, settings.operator.quietHours);
  const quiet = zone !== null && before < due ? [{ label: words.writeBy, value: moment(before, zone) }] : [];
  return {
    subject: subject(code),
    lang: tag,
    dir: "ltr",
    title,
    blocks: [
      isWaiting(person) ? lead(opening(firstName(person.name) ?? words.unnamed)) : lead(words.settled),
      facts([
        { label: words.code, value: code },
        { label: words.due, value: moment(due, "UTC") },
        ...(zone === null ? [] : [{ label: words.dueTheirs, value: moment(due, zone) }]),
        ...quiet,
      ]),
      ...(quiet.length > 0 ? [note(words.writeByNote)] : []),
      mainLink(words.open, `${settings.publicUrl}${deskPath}/applications/${person.applicationId}`),
      paragraph(words.never),
    ],
  };
}
