/**
 * Lets what is written in demo/people.yaml happen, by the commands that recruiters and applicants
 * use, each at its own time: so the demo's rows are as real ones are.
 */
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { offeredSlots } from "../../domain/booking/slots.ts";
import type { RecruiterHours } from "../../domain/booking/hours.ts";
import { callOutcomes, channels, closedReasons } from "../../domain/application/lifecycle.ts";
import type { RecruiterAction, Recruiter } from "../../domain/desk/actions.ts";
import { addNote } from "../applications/add-note.ts";
import { answerSurvey } from "../applications/answer-survey.ts";
import { bookInterview } from "../applications/book-interview.ts";
import { chooseChannel } from "../applications/choose-channel.ts";
import { openPhone } from "../applications/open-phone.ts";
import { recordCall } from "../applications/record-call.ts";
import type { RegisterContext } from "../applications/register.ts";
import { reportNoContact } from "../applications/report-no-contact.ts";
import { requestTimes } from "../applications/request-times.ts";
import { takeAction } from "../applications/take-action.ts";
import { withdraw } from "../applications/withdraw.ts";
import { writeMessage } from "../applications/write-message.ts";
import type { SampleEvent, SampleApplicant } from "../../domain/demo/people.ts";

export const hour = 3_600_000;

export interface Scene {
  /** Its clock is at the time of what happens. */
  readonly context: RegisterContext;
  readonly applicant: SampleApplicant;
  /** Who looks after the applicant. */
  readonly recruiter: Recruiter;
  readonly hours: RecruiterHours;
  readonly applicationId: number;
  readonly registrationId: string;
  /** When the sample is added: the present of the demo. */
  readonly present: Date;
  /** Applies once more. */
  readonly again: () => Promise<unknown>;
}

type Given = string | number | null;

/** Throws if a word of the file does not fit. */
export function playEvent(what: SampleEvent, given: Given, scene: Scene): Promise<unknown> {
  return events[what](scene, given);
}

const events: Record<SampleEvent, (scene: Scene, given: Given) => Promise<unknown>> = {
  again: ({ again }) => again(),
  channel: (scene, given) =>
    chooseChannel(scene.context, linkOf(scene), { channel: wordOf(channels, given), shown: scene.registrationId }),
  city: ({ context, registrationId }, given) =>
    answerSurvey(context, { registrationId, question: "CITY", value: String(given) }),
  message: (scene, given) =>
    writeMessage(scene.context, linkOf(scene), {
      registrationId: scene.registrationId,
      key: `sample-message-${scene.registrationId}`.slice(0, 64),
      text: String(given),
    }),
  wish: (scene, given) => requestTimes(scene.context, linkOf(scene), scene.registrationId, [String(given)]),
  booked: (scene, given) => book(scene, Number(given)),
  withdrawn: (scene) => withdraw(scene.context, linkOf(scene)),
  nobody_wrote: (scene) => reportNoContact(scene.context, linkOf(scene)),
  assign: (scene) => takeRecruiterAction(scene, { act: "assign", to: scene.recruiter.id }),
  async contacted(scene) {
    await open(scene);
    return takeRecruiterAction(scene, { act: "contacted" });
  },
  async called(scene, given) {
    await open(scene);
    return recordCall(scene.context, scene, wordOf(callOutcomes, given));
  },
  replied: (scene) => takeRecruiterAction(scene, { act: "replied" }),
  interview: (scene) => takeRecruiterAction(scene, { act: "interview" }),
  offered: (scene) => takeRecruiterAction(scene, { act: "offered" }),
  hired: (scene) => takeRecruiterAction(scene, { act: "hired" }),
  follow_up: (scene, given) =>
    takeRecruiterAction(scene, {
      act: "follow_up",
      at: addMilliseconds(scene.present, Number(given) * hour).toISOString(),
    }),
  note: (scene, given) => addNote(scene.context, scene, String(given)),
  tag: (scene, given) => takeRecruiterAction(scene, { act: "tag", tag: String(given) }),
  declined: (scene) => takeRecruiterAction(scene, { act: "declined" }),
  closed: (scene, given) => takeRecruiterAction(scene, { act: "closed", reason: wordOf(closedReasons, given) }),
  opted_out: (scene) => takeRecruiterAction(scene, { act: "opted_out" }),
};

function takeRecruiterAction(scene: Scene, action: RecruiterAction): Promise<unknown> {
  return takeAction(scene.context, scene, action);
}

/** A contact counts only if the number was opened. */
function open(scene: Scene): Promise<unknown> {
  return openPhone(scene.context, scene, { knowing: true, alongside: true });
}

const linkOf = ({ registrationId }: Scene) => ({ kind: "registration", id: registrationId }) as const;

function wordOf<Word extends string>(words: readonly Word[], given: Given): Word {
  const word = words.find((each) => each === given);
  if (word === undefined) throw new Error(`demo/people.yaml: ${String(given)} is none of ${words.join(", ")}`);
  return word;
}

/** The recruiter's first time that is at least `hoursAway` hours from the demo's present. */
function book(scene: Scene, hoursAway: number): Promise<unknown> {
  const { context, registrationId, hours, present } = scene;
  const earliest = addMilliseconds(present, hoursAway * hour);
  const slot = offeredSlots(hours, { now: context.now(), taken: [] }).find(({ start }) => start >= earliest);
  if (!slot) throw new Error("demo/people.yaml: no time is left for the interview");
  const timeZone = hours.timeZone;
  return bookInterview(context, {
    linkScope: linkOf(scene),
    registrationId,
    start: slot.start,
    instead: null,
    timeZone,
  });
}
