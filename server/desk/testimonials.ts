/** Testimonials, as every recruiter writes them, records their consent and shows them. */
import type { Context } from "hono";
import * as v from "valibot";
import { readTestimonial, readTestimonials, type StoredTestimonial } from "../../db/queries/desk/testimonials.ts";
import type { DeskEventType } from "../../domain/desk/audit.ts";
import {
  type CardLanguage,
  changeTestimonialBody,
  consentBody,
  type DeskTestimonial,
  type DeskTestimonials,
  moveTestimonialBody,
  newTestimonialBody,
  testimonialBody,
} from "../../domain/desk/testimonials.ts";
import {
  agreed,
  type AsksForMoney,
  reworded,
  shown,
  takenOff,
  type TestimonialDecision,
  type TestimonialRefusal,
  withdrawn,
} from "../../domain/vacancies/testimonial-acts.ts";
import { type Testimonial, type TestimonialWords, textsOfTestimonial } from "../../domain/vacancies/testimonial.ts";
import { direction, languageNames } from "../../locales/markets.ts";
import { completeLanguages, marketOfLang, translatorFor } from "../../locales/translator.ts";
import { changeTestimonial, type TestimonialAct, type TestimonialAnswer } from "../../vacancies/testimonials/change.ts";
import { createTestimonial } from "../../vacancies/testimonials/create.ts";
import { deleteTestimonial } from "../../vacancies/testimonials/delete.ts";
import { moveTestimonial } from "../../vacancies/testimonials/move.ts";
import { errorAnswer, type ErrorCode, json } from "./answers.ts";
import type { DeskCall } from "./call.ts";
import { readForDesk } from "./never-pay.ts";

/** `GET /desk/api/testimonials` */
export async function listTestimonials({ deps }: DeskCall, c: Context): Promise<Response> {
  const rows = await readTestimonials(deps.database);
  const answer: DeskTestimonials = {
    demo: isDemo(deps),
    languages: completeLanguages.flatMap((code): CardLanguage[] => {
      const market = marketOfLang(code);
      if (!market) return [];
      const t = translatorFor(market);
      const marks = { comma: t("form.comma"), sample: t("home.feedback.sample") };
      return [{ code, name: languageNames[code], direction: direction(code), ...marks }];
    }),
    rows: rows.map(deskTestimonial),
  };
  return json(c, answer);
}

/** `POST /desk/api/testimonials` */
export async function addTestimonial(call: DeskCall, c: Context): Promise<Response> {
  const asked = v.safeParse(newTestimonialBody, call.body);
  if (!asked.success) return errorAnswer(c, "invalid");
  const { id, words } = asked.output;
  const { deps, caller } = call;
  const wait = await readForDesk(call, textsOfTestimonial(words));
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const made = await createTestimonial(deps.database, { id, ...words, recruiterId: caller.id }, deps.now());
  if (made === "full") return errorAnswer(c, "testimonials_full");
  return made === "done" ? listTestimonials(call, c) : asksForMoney(c, made);
}

type Handler = (call: DeskCall, c: Context) => Promise<Response>;
type Give<Body> = (call: DeskCall, act: TestimonialAct, body: Body) => Promise<TestimonialAnswer>;

/** `POST /desk/api/testimonials/{id}/…`: one that is not there is answered before anything is said of the body. */
function handled<Body extends { readonly version: number }>(
  schema: v.GenericSchema<unknown, Body>,
  give: Give<Body>,
): Handler {
  return async (call, c) => {
    const id = v.safeParse(testimonialId, c.req.param("id"));
    if (!id.success) return errorAnswer(c, "not_found");
    const asked = v.safeParse(schema, call.body);
    if (!asked.success) return errorAnswer(c, "invalid");
    const { deps, caller } = call;
    const stored = await readTestimonial(deps.database, id.output);
    const { words } = asked.output as { readonly words?: TestimonialWords };
    const wait = await readForDesk(
      call,
      [stored, words].flatMap((each) => (each ? textsOfTestimonial(each) : [])),
    );
    if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
    const act = { id: id.output, version: asked.output.version, recruiterId: caller.id, now: deps.now() };
    const answer = await give(call, act, asked.output);
    switch (answer.kind) {
      case "done":
        return listTestimonials(call, c);
      case "gone":
        return errorAnswer(c, "not_found");
      case "changed":
        return errorAnswer(c, "changed", { who: answer.who });
      case "asks_for_money":
        return asksForMoney(c, answer);
      case "refused":
        return errorAnswer(c, refusals[answer.why]);
    }
  };
}

function asksForMoney(c: Context, { asks }: AsksForMoney): Response {
  return errorAnswer(c, "asks_for_money", { asks });
}

const testimonialId = v.pipe(v.string(), v.uuid());

const refusals = {
  no_consent: "no_consent",
  sample: "sample",
  future: "consent_ahead",
  was_shown: "was_shown",
  nothing: "nothing",
} as const satisfies Record<TestimonialRefusal, ErrorCode>;

function decided<Body extends { readonly version: number }>(
  schema: v.GenericSchema<unknown, Body>,
  event: DeskEventType,
  decide: (testimonial: Testimonial, body: Body, call: DeskCall, now: Date) => TestimonialDecision,
): Handler {
  return handled(schema, (call, act, body) =>
    changeTestimonial(call.deps.database, act, event, (testimonial) => decide(testimonial, body, call, act.now)),
  );
}

const isDemo = ({ config }: DeskCall["deps"]) => config.environment === "demo";

export const rewordTestimonial = decided(
  changeTestimonialBody,
  "testimonial_changed",
  (testimonial, { words }, _call, now) => reworded(testimonial, words, now),
);
export const recordConsent = decided(consentBody, "testimonial_agreed", (testimonial, { consent }, _call, now) =>
  agreed(testimonial, consent, now),
);
export const endConsent = decided(testimonialBody, "testimonial_consent_ended", (testimonial, _body, _call, now) =>
  withdrawn(testimonial, now),
);
export const showTestimonial = decided(testimonialBody, "testimonial_shown", (testimonial, _body, { deps }, now) =>
  shown(testimonial, now, isDemo(deps)),
);
export const takeTestimonialOff = decided(testimonialBody, "testimonial_taken_off", takenOff);
export const placeTestimonial = handled(moveTestimonialBody, ({ deps }, act, { to }) =>
  moveTestimonial(deps.database, act, to),
);
export const removeTestimonial = handled(testimonialBody, ({ deps }, act) => deleteTestimonial(deps.database, act));

function deskTestimonial(stored: StoredTestimonial): DeskTestimonial {
  const { id, name, texts, consent, formerConsents, sample, shownAt, firstShownAt, version, changedAt, changedBy } =
    stored;
  return {
    id,
    name,
    texts,
    consent,
    formerConsents,
    sample,
    shownAt: shownAt?.toISOString() ?? null,
    wasShown: firstShownAt !== null,
    version,
    changedAt: changedAt.toISOString(),
    changedBy,
  };
}
