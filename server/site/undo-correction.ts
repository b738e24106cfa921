/**
 * Where a correction is taken back, `/application/{token}/undo`: with the link that went to the mailbox before it and the last four digits
 * of the number before it. Opening it changes nothing, and a wrong link is answered like a used or an old one.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { openUndo } from "../../applications/contact-correction.ts";
import { undoCorrection } from "../../applications/undo-correction.ts";
import { stripNonDigits } from "../../domain/application/digits.ts";
import { provingDigits } from "../../domain/application/reach.ts";
import { translatorFor } from "../../locales/translator.ts";
import { statusPages, undoPath } from "../../routes.ts";
import { bodyErrorStatus, readBody } from "../http/body.ts";
import type { ServerParts } from "../parts.ts";
import { renderRefused } from "./error-pages.tsx";
import { sendOnce } from "./responses.ts";
import { undoEmailWithheld } from "./status-page-acts.ts";
import { actPauseMs, isForged, openingOf, shortText } from "./status-page-open.ts";
import { addressOf, type Place, privately, statusPageAnswers } from "./status-page-render.tsx";

const paths = [`/application/:token${undoPath}`, `/:market/application/:token${undoPath}`];

export function undoRoutes(parts: ServerParts, prefixes: () => readonly string[]): Hono {
  const { deps, limits } = parts;
  const routes = new Hono();
  const { placeOf } = openingOf(parts, prefixes);
  const { showLink, showNothing } = statusPageAnswers(parts);
  const tokenOf = (c: Context) => c.req.param("token") ?? "";
  const open = (c: Context) => openUndo(deps.database, deps.config, tokenOf(c), deps.now());

  routes.on(["GET", "HEAD"], paths, async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const opened = await open(c);
    if (!opened) return showNothing(c, place);
    const t = translatorFor(place.market);
    const { left } = opened;
    const { email } = deps.config.operator.identity;
    const isWrong = c.req.query("again") === "digits";
    const error =
      left === 0 ? t("statusPage.undo.locked", { email }) : isWrong ? t("statusPage.unlock.wrong", { left }) : null;
    return showLink(c, place, { kind: "undo", action: here(c, place), error, locked: left === 0 });
  });

  routes.on("POST", paths, async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    if (isForged(c, parts.origin)) return sendOnce(c, renderRefused(parts, place, "forbidden"), 403, privately);
    const body = await readBody(c, "form");
    if (!body.ok) {
      const headers = { ...privately, connection: "close" };
      return sendOnce(c, renderRefused(parts, place, body.error), bodyErrorStatus[body.error], headers);
    }
    const opened = await open(c);
    if (!opened) return showNothing(c, place);
    const allowance = await limits.consume("unlock", place.sender);
    if (!allowance.allowed) {
      const seconds = allowance.retryAfterSeconds;
      const error = translatorFor(place.market)("statusPage.tooMany", { minutes: Math.ceil(seconds / 60) });
      const more = { kind: "undo", action: here(c, place), error } as const;
      return showLink(c, place, more, 429, { "retry-after": String(seconds) });
    }
    const digits = stripNonDigits(shortText(body.value.digits));
    const [right] = await Promise.all([undo(opened.correctionId, digits, place.sender), pause(actPauseMs)]);
    return c.redirect(right ? addressOf(place, statusPages.undone) : `${here(c, place)}?again=digits#answer`, 303);
  });

  /** What cannot be four digits is no try. */
  async function undo(correctionId: string, digits: string, sender: string): Promise<boolean> {
    if (digits.length !== provingDigits) return false;
    // Over its limit, it is taken back all the same.
    const mayTell = async (emailKey: string) => (await undoEmailWithheld(parts, emailKey, sender)) === null;
    return (await undoCorrection(deps, correctionId, digits, mayTell)).right;
  }

  const here = (c: Context, place: Place) => addressOf(place, tokenOf(c)) + undoPath;

  return routes;
}
