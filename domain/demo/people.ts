/** The demo's sample applicants, and what happened to each (demo/people.yaml). */
import * as v from "valibot";
import { marketCodes } from "../../locales/markets.ts";

/** What can happen to an applicant (commands/demo/play-event.ts). */
export const sampleEvents = [
  ...(["again", "channel", "city", "message", "wish", "booked", "withdrawn", "nobody_wrote"] as const),
  ...(["assign", "contacted", "called", "replied", "interview", "offered", "hired", "follow_up"] as const),
  ...(["note", "tag", "declined", "closed", "opted_out"] as const),
] as const;
export type SampleEvent = (typeof sampleEvents)[number];

const hours = v.pipe(v.number(), v.minValue(0));

const happened = v.pipe(
  v.array(v.unknown()),
  v.transform(([after, what, given]) => ({ after, what, given: given ?? null })),
  v.object({ after: hours, what: v.picklist(sampleEvents), given: v.nullable(v.union([v.string(), hours])) }),
);

const person = v.strictObject({
  name: v.string(),
  /** Local part of the address; omitted: from the name. */
  mail: v.optional(v.string()),
  market: v.picklist(marketCodes),
  /** Calling code and national number, from a range reserved for fiction. */
  phone: v.pipe(v.string(), v.regex(/^\d{1,3} \d{7,11}$/)),
  age: v.number(),
  /** Slug of a sample vacancy. */
  job: v.string(),
  hoursAgo: hours,
  /** The assigned recruiter; omitted: none yet. */
  by: v.optional(v.picklist(["maya", "tariq"])),
  /** The confirmation email could not be delivered. */
  mailFailed: v.optional(v.boolean(), false),
  since: v.optional(v.array(happened), []),
});

export type SampleApplicant = v.InferOutput<typeof person>;

/** Throws if the content is not as described in demo/people.yaml. */
export function readPeople(content: unknown): readonly SampleApplicant[] {
  return v.parse(v.object({ people: v.array(person) }), content).people;
}
