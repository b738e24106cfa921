import type { Context } from "hono";
import type * as v from "valibot";
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
} from "../../domain/desk/testimonials.ts";
import {
  addConsent,
  type AsksForMoney,
  reword,
  showOnSite,
  takeOffSite,
  type TestimonialDecision,
  type TestimonialRefusal,
  withdrawConsent,
} from "../../domain/vacancies/testimonial-actions.ts";
import { type Testimonial, type TestimonialWords, textsOfTestimonial } from "../../domain/vacancies/testimonial.ts";
import { direction, languageNames } from "../../locales/markets.ts";
import { completeLanguages, marketOfLang, translatorFor } from "../../locales/translator.ts";
import {
  changeTestimonial,
  type TestimonialChange,
  type TestimonialAnswer,
} from "../../commands/vacancies/testimonials/change.ts";
import { createTestimonial } from "../../commands/vacancies/testimonials/create.ts";
import { deleteTestimonial } from "../../commands/vacancies/testimonials/delete.ts";
import { moveTestimonial } from "../../commands/vacancies/testimonials/move.ts";
import { errorAnswer, json } from "./answers.ts";
import type { ErrorCode } from "./error-codes.ts";
import type { DeskRequest, DeskHandler, DeskPost } from "./request.ts";
import { checkWithinLimit } from "./never-pay.ts";

/** `GET /desk/api/testimonials` */
export async function listTestimonials({ deps }: DeskRequest, c: Context): Promise<Response> {
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
export async function addTestimonial(request: DeskPost<typeof newTestimonialBody>, c: Context): Promise<Response> {
  const { deps, caller } = request;
  const { id, words } = request.body;
  const wait = await checkWithinLimit(request, textsOfTestimonial(words));
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const made = await createTestimonial(deps.database, { id, ...words, recruiterId: caller.id }, deps.now());
  if (made === "full") return errorAnswer(c, "testimonials_full");
  return made === "done" ? listTestimonials(request, c) : asksForMoney(c, made);
}

interface Change {
  readonly version: number;
  readonly words?: TestimonialWords;
}

/** `POST /desk/api/testimonials/{id}/…` */
function handled<Body extends Change>(
  run: (request: DeskRequest, change: TestimonialChange, body: Body) => Promise<TestimonialAnswer>,
): DeskHandler<string, Body> {
  return async (request, c) => {
    const { deps, caller, id, body } = request;
    const stored = await readTestimonial(deps.database, id);
    const { version, words } = body;
    const wait = await checkWithinLimit(
      request,
      [stored, words].flatMap((each) => (each ? textsOfTestimonial(each) : [])),
    );
    if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
    const change = { id, version, recruiterId: caller.id, now: deps.now() };
    const answer = await run(request, change, body);
    switch (answer.kind) {
      case "done":
        return listTestimonials(request, c);
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

const refusals = {
  no_consent: "no_consent",
  sample: "sample",
  future: "consent_ahead",
  was_shown: "was_shown",
  nothing: "nothing",
} as const satisfies Record<TestimonialRefusal, ErrorCode>;

function decided<Body extends Change>(
  event: DeskEventType,
  decide: (testimonial: Testimonial, body: Body, request: DeskRequest, now: Date) => TestimonialDecision,
): DeskHandler<string, Body> {
  return handled((request, change, body) =>
    changeTestimonial(request.deps.database, change, event, (testimonial) =>
      decide(testimonial, body, request, change.now),
    ),
  );
}

const isDemo = ({ config }: DeskRequest["deps"]) => config.environment === "demo";

export const rewordTestimonial = decided(
  "testimonial_changed",
  (testimonial, { words }: v.InferOutput<typeof changeTestimonialBody>, _request, now) =>
    reword(testimonial, words, now),
);
export const recordConsent = decided(
  "testimonial_agreed",
  (testimonial, { consent }: v.InferOutput<typeof consentBody>, _request, now) => addConsent(testimonial, consent, now),
);
export const endConsent = decided("testimonial_consent_ended", (testimonial, _body, _request, now) =>
  withdrawConsent(testimonial, now),
);
export const showTestimonial = decided("testimonial_shown", (testimonial, _body, { deps }, now) =>
  showOnSite(testimonial, now, isDemo(deps)),
);
export const takeTestimonialOff = decided("testimonial_taken_off", takeOffSite);
export const placeTestimonial = handled(({ deps }, change, { to }: v.InferOutput<typeof moveTestimonialBody>) =>
  moveTestimonial(deps.database, change, to),
);
export const removeTestimonial = handled(({ deps }, change) => deleteTestimonial(deps.database, change));

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
