/** The four calls of specification section 7. Thin: read, ask the domain, save, answer. */
import { type Context, Hono } from "hono";
import { isIdempotencyKey, isUnguessableKey } from "../../domain/idempotency/key.ts";
import { parseContact } from "../../domain/phone/contact.ts";
import { locationOf } from "../../domain/phone/placeholder.ts";
import { contactPayload, wrongTypes } from "../../domain/application/schema.ts";
import type { Problem } from "../../domain/application/problem.ts";
import { parseSurveyAnswer } from "../../domain/survey/answers.ts";
import { marketOfCountry } from "../../domain/visitor/market.ts";
import { negotiateCountry } from "../../domain/visitor/country.ts";
import { countryName } from "../../locales/countries.ts";
import { languageNames, type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { apiPaths } from "../../routes.ts";
import * as v from "valibot";
import { answerSurvey } from "../../applications/answer-survey.ts";
import type { ServerParts } from "../parts.ts";
import { readBody } from "../http/body.ts";
import type { LimitName } from "../../db/rate-limit.ts";
import { isCrossSite } from "../http/same-origin.ts";
import { marketOfCall, visitorOf } from "../http/visitor.ts";
import { problemTexts } from "../problem-text.ts";
import { submitRegistration } from "../registration.ts";
import { accepted, answer, bodyFault, invalid, tooMany, unavailable } from "./answer.ts";

/** How each call is made: what answers a request made otherwise. */
export const apiMethods: ReadonlyMap<string, string> = new Map([
  [apiPaths.location, "GET, HEAD"],
  [apiPaths.validateContact, "POST"],
  [apiPaths.register, "POST"],
  [apiPaths.survey, "POST"],
]);

export function apiRoutes(parts: ServerParts): Hono {
  const { deps, cookies, limits } = parts;
  const { config } = deps;
  const app = new Hono();
  const marketOf = (c: Context) => marketOfCall(c.req.header("lang"), parts.offered, c.req.header("accept-language"));
  const visitor = (c: Context) => visitorOf(c, deps, cookies, parts.offered);

  /** What every call that carries a body goes through first. */
  const read = async (c: Context, market: MarketCode, limit: LimitName | null) => {
    if (isCrossSite(c.req.raw.headers, parts.origin, c.req.header("host") ?? null)) {
      return answer(c, { code: 403, message: translatorFor(market)("api.crossSite") });
    }
    if (limit !== null) {
      const allowance = await limits.consume(limit, visitor(c).sender);
      if (!allowance.allowed) return tooMany(c, market, allowance.retryAfterSeconds);
    }
    const body = await readBody(c, "json");
    return body.ok ? body.value : bodyFault(c, market, body.fault);
  };

  app.get(apiPaths.location, (c) => {
    const market = marketOf(c);
    const { detectedCountry } = visitor(c);
    const location = locationOf(detectedCountry);
    const offer = cookies.chosenMarket(c) === undefined ? offeredTo(detectedCountry, market) : null;
    if (offer) {
      const { language, tag, country } = markets[offer];
      c.header("x-market-offer", offer);
      c.header("x-market-label", encodeURIComponent(`${languageNames[language]} · ${countryName(country ?? "", tag)}`));
    }
    // The fallback of D15 looks like any other answer: whoever has to tell a detection from it (D13) reads this.
    c.header("x-location-source", detectedCountry === null ? "fallback" : "detected");
    const country = detectedCountry === null ? location.country : countryName(detectedCountry, markets[market].tag);
    return accepted(c, market, { ...location, country });
  });

  app.post(apiPaths.validateContact, async (c) => {
    const market = marketOf(c);
    const body = await read(c, market, "contactCheck");
    if (body instanceof Response) return body;
    const shape = v.safeParse(contactPayload, body);
    if (!shape.success) {
      const wrong: Record<string, Problem> = {};
      for (const field of wrongTypes(shape.issues)) wrong[field || "contact"] = "wrongType";
      return invalid(c, 422, problemTexts(wrong, market, config.operator, null), market);
    }
    const { contact, area_code, country } = shape.output;
    const fallback = negotiateCountry({ explicit: null, detected: visitor(c).detectedCountry, market }).country;
    const parsed = parseContact({ contact, areaCode: String(area_code), country }, fallback);
    if (parsed.ok) return accepted(c, market);
    return invalid(
      c,
      422,
      problemTexts({ [parsed.field]: parsed.problem }, market, config.operator, parsed.country),
      market,
    );
  });

  app.post(apiPaths.register, async (c) => {
    const market = marketOf(c);
    const t = translatorFor(market);
    const body = await read(c, market, null);
    if (body instanceof Response) return body;
    const key = c.req.header("idempotency-key") ?? null;
    if (key !== null && !isIdempotencyKey(key)) {
      return answer(c, { code: 422, message: t("api.idempotencyKeyInvalid") });
    }
    const outcome = await submitRegistration(deps, limits, {
      input: body,
      channel: "api",
      market,
      visitor: visitor(c),
      idempotencyKey: key,
      userAgent: c.req.header("user-agent") ?? "",
    });
    switch (outcome.kind) {
      case "accepted":
        // Only who made up an unguessable key can send it again: the cookie is for the browser that sent the first.
        if (!outcome.replayed || isUnguessableKey(key ?? "")) cookies.rememberRegistration(c, outcome.id, deps.now());
        return accepted(c, market, { id: outcome.id });
      case "invalid":
        return invalid(
          c,
          outcome.status,
          problemTexts(outcome.problems, market, config.operator, outcome.country),
          market,
        );
      case "limited":
        return tooMany(c, market, outcome.retryAfterSeconds);
      case "conflict":
        return answer(c, { code: 409, message: t("api.conflict") });
      // "checked" is the form's: a call is never asked anything.
      case "checked":
      case "refused":
        return answer(c, { code: 422, message: t("api.somethingWrong") });
      case "unavailable":
        return unavailable(c, market);
    }
  });

  app.post(apiPaths.survey, async (c) => {
    const market = marketOf(c);
    const body = await read(c, market, "survey");
    if (body instanceof Response) return body;
    const parsed = parseSurveyAnswer(body, config.surveyVariant);
    if (!parsed.ok) {
      return invalid(c, 422, problemTexts(parsed.errors, market, config.operator, null), market);
    }
    for (const { question, value } of parsed.answers) {
      // An empty city is a question that was skipped (D6): there is nothing to keep.
      if (value === "") continue;
      const known = await answerSurvey(deps, { registrationId: parsed.id, question, value });
      if (!known) return answer(c, { code: 404, message: translatorFor(market)("api.unknownRegistration") });
    }
    return accepted(c, market);
  });

  /** The market of the country the visitor is in, if it is not the one they are reading (D1). */
  function offeredTo(country: string | null, reading: MarketCode): MarketCode | null {
    const own = country === null ? undefined : marketOfCountry(country, parts.offered);
    return own === undefined || own === reading ? null : own;
  }

  return app;
}
