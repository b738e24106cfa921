/** `/success`: shows the registration that this browser sent, or that it sent none (D27). */
import type { Context } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import type { Channel } from "../../domain/application/lifecycle.ts";
import { formatCode } from "../../domain/code/code.ts";
import {
  surveyChoices,
  type SurveyQuestion,
  surveyQuestions,
  type SurveyVariant,
} from "../../domain/survey/answers.ts";
import { contactDueAt, elapsedShare } from "../../domain/contact-clock/clock.ts";
import { registrationById, type StoredRegistration } from "../../db/queries/stored-registration.ts";
import { registrationToken } from "../../commands/applications/application-link.ts";
import { momentWords } from "../../locales/dates.ts";
import { type Language, type MarketCode, markets } from "../../locales/markets.ts";
import { type MessageKey, translatorFor } from "../../locales/translator.ts";
import { statusPageAddress, statusPages, pageAddress } from "../../routes.ts";
import { renderSurvey } from "../../site/islands/render.tsx";
import { surveyNoScriptCss } from "../../site/islands/survey.tsx";
import { NothingSentPage, SuccessPage } from "../../site/pages/success.tsx";
import { SuccessLayout } from "../../site/pages/success-layout.tsx";
import type { SuccessView } from "../../site/success-view.ts";
import type { SurveyQuestionView, SurveyView } from "../../site/view.ts";
import type { ServerParts } from "../parts.ts";
import { answerWords, questionWords } from "../survey-words.ts";
import type { RenderedPage } from "./page-cache.ts";
import { renderPage } from "./page-render.tsx";
import { renderOnce } from "./render-once.ts";
import { siteView } from "./site-view.ts";

export interface SuccessRequest {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  readonly registration: StoredRegistration | null;
  /** The survey step shown without JavaScript, 1-based; null: the first unanswered one. */
  readonly step: number | null;
}

/**
 * The registration that this browser sent, by its cookie; null: none, or a newer link replaced the
 * cookie's (B2).
 */
export async function sentRegistration(c: Context, { cookies, deps }: ServerParts): Promise<StoredRegistration | null> {
  const sent = cookies.sentHere(c, deps.now());
  const registration = sent === undefined ? null : await registrationById(deps.database, sent.id);
  return registration !== null && registration.linkGeneration === sent?.generation ? registration : null;
}

export function renderSuccessPage(parts: ServerParts, request: SuccessRequest): RenderedPage {
  const { market, prefixed, registration } = request;
  if (!registration) return renderNothingSent(parts, request);
  const view = siteView(parts.deps, { market, prefixed, page: "success", country: registration.country });
  const success = successView(parts, request, registration);
  const survey =
    success.survey &&
    renderToStaticMarkup(<noscript dangerouslySetInnerHTML={{ __html: `<style>${surveyNoScriptCss}</style>` }} />) +
      renderSurvey(
        success.survey,
        parts.deps.assets.island("site/islands/survey.island.tsx"),
        view.t("applicantMail.received.subject", { code: success.code }),
      );
  return renderPage(parts, {
    view,
    styleSet: "success",
    personal: true,
    layout: SuccessLayout,
    content: <SuccessPage view={view} success={success} survey={survey} />,
    ...(survey ? { noScriptStyle: surveyNoScriptCss } : {}),
  });
}

/** Cached, because anyone can request it without limit. */
function renderNothingSent(parts: ServerParts, { market, prefixed }: SuccessRequest): RenderedPage {
  return renderOnce(parts, `success ${market} ${prefixed}`, () => {
    const view = siteView(parts.deps, { market, prefixed, page: "success", country: markets[market].country });
    const title = view.t("success.none.title");
    const link = statusPageAddress(statusPages.link, prefixed ? market : undefined);
    const content = <NothingSentPage view={view} linkAddress={link} />;
    return renderPage(parts, { view, styleSet: "success", personal: true, title, layout: SuccessLayout, content });
  });
}

function successView(parts: ServerParts, request: SuccessRequest, registration: StoredRegistration): SuccessView {
  const { tag } = markets[request.market];
  const t = translatorFor(request.market);
  const now = parts.deps.now();
  const { createdAt } = registration;
  const channel = registration.prefers ?? "whatsapp";
  const due = contactDueAt(createdAt);
  const place = { timeZone: registration.timeZone, country: registration.country };
  const dueWords = momentWords(due, now, tag, place);
  const statusPage = statusPageLink(parts, request, registration);
  const sentWords = momentWords(createdAt, now, tag, place);
  return {
    code: formatCode(registration.code),
    due: { iso: due.toISOString(), time: dueWords.time, date: dueWords.date },
    sent: t("success.moment", { time: sentWords.time, day: sentWords.day }),
    dueShort: t("success.moment", { time: dueWords.time, day: dueWords.day }),
    elapsed: elapsedShare(createdAt, now),
    closedJob: closedJob(parts, registration),
    channel: channel,
    contactNow: contactNow(parts, request.market, channel, formatCode(registration.code)),
    statusPage,
    statusPageToCopy: parts.origin + statusPage,
    survey: registration.surveyClosedAt ? null : surveyView(parts, request, registration),
  };
}

/**
 * The title of a job that closed before this application, usually while its form was open; null
 * otherwise.
 */
function closedJob({ deps }: ServerParts, { job, createdAt, language }: StoredRegistration): string | null {
  const closedAt = job === null ? null : (deps.catalog.find(job)?.closedAt ?? null);
  if (job === null || closedAt === null || closedAt > createdAt) return null;
  return deps.catalog.title(job, language as Language);
}

/**
 * The link appears only in this answer to the browser that applied, and opens only what it sent
 * (D30).
 */
function statusPageLink({ deps }: ServerParts, { market, prefixed }: SuccessRequest, sent: StoredRegistration): string {
  const token = registrationToken(deps.config, sent.id, sent.linkGeneration);
  return statusPageAddress(token, prefixed ? market : undefined);
}

/**
 * A link to WhatsApp the operator or, without a number or for other contact choices, to email them,
 * with the code in the message (D19). Applicants who did not choose WhatsApp may not have it.
 */
function contactNow(
  { deps }: ServerParts,
  market: MarketCode,
  channel: Channel,
  code: string,
): SuccessView["contactNow"] {
  const t = translatorFor(market);
  const { identity } = deps.config.operator;
  const message = encodeURIComponent(t("contactNow.message", { operator: identity.name, code }));
  if (identity.whatsapp && channel === "whatsapp") {
    return { kind: "whatsapp", href: `https://wa.me/${identity.whatsapp.slice(1)}?text=${message}` };
  }
  const subject = encodeURIComponent(t("contactNow.subject", { code }));
  return { kind: "email", href: `mailto:${identity.email}?subject=${subject}&body=${message}` };
}

function surveyView(
  { deps }: ServerParts,
  { market, prefixed, step }: SuccessRequest,
  registration: StoredRegistration,
): SurveyView {
  const t = translatorFor(market);
  const questions = surveyQuestions[deps.config.surveyVariant];
  const open = questions.findIndex((question) => registration.answers[question] === undefined);
  const first = open < 0 ? questions.length : open + 1;
  return {
    id: registration.id,
    action: pageAddress("success", prefixed ? market : undefined),
    lang: market,
    step: step === null ? first : Math.min(step, questions.length),
    answers: registration.answers,
    questions: questions.map((question) =>
      questionView(question, deps.config.surveyVariant, market, registration.country),
    ),
    text: {
      label: t(deps.config.surveyVariant === "four" ? "survey.labelFour" : "survey.label"),
      submit: t("survey.submit"),
      back: t("survey.back"),
      skip: t("survey.skip"),
      steps: questions.map((_, index) => t("survey.step", { current: index + 1, total: questions.length })),
    },
  };
}

const hints = {
  IS_LOCAL_USER: "survey.localHint",
  IS_REMOTE_WORKED: "survey.remoteHint",
  JOB_INTEREST: "survey.jobHint",
  CITY: "survey.cityHint",
} as const satisfies Record<SurveyQuestion, MessageKey>;

function questionView(
  question: SurveyQuestion,
  variant: SurveyVariant,
  market: MarketCode,
  country: string,
): SurveyQuestionView {
  const values = question === "CITY" ? [] : surveyChoices(question, variant);
  return {
    question,
    title: questionWords(question, country, market),
    // The hint *Both answers* is for two choices.
    hint: translatorFor(market)(
      question === "IS_LOCAL_USER" && values.length > 2 ? "survey.localHintThree" : hints[question],
    ),
    choices: values.map((value) => ({ value, label: answerWords(question, value, market) })),
  };
}
