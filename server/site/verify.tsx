/** `/verify` (B5) checks number and code, and never reveals which of them was wrong. */
import type { Context } from "hono";
import { PHONE_LINK_MAX_LENGTH } from "../../domain/application/limits.ts";
import { withoutPrivateLinks } from "../../domain/messages/private-links.ts";
import { readCode, readNumbers, VERIFY_MAX_LENGTH, verdict } from "../../domain/verification/check.ts";
import { reportedNumber } from "../../domain/verification/report.ts";
import { reportImpostor } from "../../commands/applications/report-impostor.ts";
import { lookUpSender } from "../../db/queries/verification.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { pageAddress } from "../../routes.ts";
import { PrivacyLayout } from "../../site/pages/privacy-layout.tsx";
import { VerifyPage, type VerifyView } from "../../site/pages/verify.tsx";
import { storableText } from "../http/body.ts";
import type { ServerParts } from "../parts.ts";
import type { PostScope } from "./post-scope.ts";
import type { RenderedPage } from "./page-cache.ts";
import { consumePageLimit } from "./page-limit.ts";
import { renderPage } from "./page-render.tsx";
import { renderOnce } from "./render-once.ts";
import { spokenCountry } from "./spoken-country.ts";
import { backButtonCaching, sendOnce } from "./responses.ts";
import { promiseView } from "./promise-view.ts";
import { siteView } from "./site-view.ts";

const reportMaxLength = 1000;

interface VerifyScope {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  readonly detectedCountry: string | null;
}

/** The page: empty and cached, or with an answer. */
export function renderVerifyPage(
  parts: ServerParts,
  { market, prefixed, detectedCountry }: VerifyScope,
  more: Partial<VerifyView> = {},
): RenderedPage {
  const country = spokenCountry(market, detectedCountry);
  const view = siteView(parts.deps, { market, prefixed, page: "verify", country });
  const { figure } = parts.promise;
  const verify: VerifyView = {
    number: "",
    code: "",
    answer: null,
    empty: { number: false, code: false },
    reporting: false,
    exampleNumber: `+${view.country?.dialCode ?? "44"} ${view.country?.placeholder ?? "7400 123456"}`,
    exampleCode: "K7M-4QX-9TC",
    maxLength: VERIFY_MAX_LENGTH,
    numberMaxLength: PHONE_LINK_MAX_LENGTH,
    messageMaxLength: reportMaxLength,
    promise: figure && {
      ...promiseView(figure, view.tag),
      spam: figure.spam,
      objected: figure.objected,
      optedOut: figure.optedOut,
    },
    ...more,
  };
  const personal = Object.keys(more).length > 0;
  const content = <VerifyPage view={view} verify={verify} />;
  return renderPage(parts, { view, styleSet: "verify", personal, layout: PrivacyLayout, content });
}

/** Confirms a report. Cached, because anyone can request it without limit. */
export function renderThanks(parts: ServerParts, scope: VerifyScope): RenderedPage {
  const { market, prefixed, detectedCountry } = scope;
  const key = `thanks ${market} ${prefixed} ${detectedCountry} ${JSON.stringify(parts.promise.figure)}`;
  return renderOnce(parts, key, () => renderVerifyPage(parts, scope, { answer: { kind: "thanks" } }));
}

export async function postVerify(
  c: Context,
  parts: ServerParts,
  input: Record<string, unknown>,
  { market, prefixed, visitor }: PostScope,
): Promise<Response> {
  const { config, database } = parts.deps;
  const { identity } = config.operator;
  const typed = { number: storableText(input.number), code: storableText(input.code) };
  const scope = { market, prefixed, detectedCountry: visitor.detectedCountry };
  const show = (more: Partial<VerifyView>, status: 200 | 422 | 429 = 200, headers = {}) =>
    sendOnce(c, renderVerifyPage(parts, scope, { ...typed, ...more }), status, { ...backButtonCaching, ...headers });

  const sends = input.act === "send";
  const allowance = await parts.limits.consume(sends ? "report" : "verify", visitor.sender);
  if (!allowance.allowed) {
    const refusal = await consumePageLimit(c, parts, { market, prefixed, sender: visitor.sender }, backButtonCaching);
    if (refusal) return refusal;
    const minutes = Math.ceil(allowance.retryAfterSeconds / 60);
    const sentence = translatorFor(market)("verify.tooMany", { minutes });
    const headers = { "retry-after": String(allowance.retryAfterSeconds) };
    return show({ answer: { kind: "limited", sentence } }, 429, headers);
  }
  const empty = { number: typed.number.trim() === "", code: typed.code.trim() === "" };
  // A report needs no code; a message without one is not from us.
  if (empty.number || (empty.code && !input.act)) return show({ empty }, 422);
  if (input.act === "report") return show({ reporting: true });

  const countries = [markets[market].country, visitor.detectedCountry];
  const numbers = readNumbers(typed.number, countries);
  const code = readCode(typed.code);
  // Runs the same query whichever value is wrong, so that timing reveals nothing.
  const known = await lookUpSender(database, numbers, code);
  const read = { number: known.number ?? numbers[0] ?? null, code };
  if (!sends) {
    const found = { number: known.number !== null, code: known.applicationId !== null };
    return show({ answer: verdict(read, found, identity.whatsapp, input.again === "1") });
  }
  const sentHere = parts.cookies.sentHere(c, parts.deps.now());
  await report(
    parts,
    { market, visitor },
    {
      number: known.number ?? reportedNumber(typed.number, countries),
      reporter: sentHere?.id ?? null,
      code: read.code ?? (empty.code ? null : typed.code),
      message: storableText(input.message),
      codeKnown: known.applicationId !== null,
    },
  );
  return c.redirect(`${pageAddress("verify", prefixed ? market : undefined)}?done=report#answer`, 303);
}

interface Reported {
  readonly number: string;
  readonly code: string | null;
  readonly message: string;
  readonly codeKnown: boolean;
  readonly reporter: string | null;
}

async function report(
  { deps, limits }: ServerParts,
  { market, visitor }: Pick<PostScope, "market" | "visitor">,
  reported: Reported,
): Promise<void> {
  const message = withoutPrivateLinks(reported.message.trim()).slice(0, reportMaxLength);
  const report = {
    number: reported.number.slice(0, VERIFY_MAX_LENGTH).toWellFormed(),
    code: reported.code?.trim().slice(0, VERIFY_MAX_LENGTH) ?? null,
    codeKnown: reported.codeKnown,
    message: message === "" ? null : message.toWellFormed(),
    market,
    reporter: reported.reporter,
    sender: visitor.sender,
  };
  await reportImpostor(deps, report, async () => (await limits.consume("reportEmail", visitor.sender)).allowed);
}
