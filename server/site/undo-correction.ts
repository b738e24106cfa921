/**
 * `/application/{token}/undo` reverses a correction. It needs the link sent to the previous mailbox
 * and the last four digits of the previous number. Opening the link changes nothing. Invalid, used
 * and expired links get the same answer.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { openUndo } from "../../commands/applications/contact-correction.ts";
import { undoCorrection } from "../../commands/applications/undo-correction.ts";
import { stripNonDigits } from "../../domain/application/digits.ts";
import { provingDigits } from "../../domain/application/link-scope.ts";
import { translatorFor } from "../../locales/translator.ts";
import { statusPages, undoPath } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { readPrivateForm } from "./private-form.ts";
import { undoEmailWithheld } from "./status-page-actions.ts";
import { leastActionMs, openingOf, shortText } from "./status-page-open.ts";
import { addressOf, type Place, statusPageAnswers } from "./status-page-render.tsx";

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
    return showLink(c, place, { kind: "undo", action: undoAddress(c, place), error, locked: left === 0 });
  });

  routes.on("POST", paths, async (c, next) => {
    const place = placeOf(c);
    if (!place) return next();
    const form = await readPrivateForm(c, parts, place);
    if (form instanceof Response) return form;
    const opened = await open(c);
    if (!opened) return showNothing(c, place);
    const allowance = await limits.consume("unlock", place.sender);
    if (!allowance.allowed) {
      const seconds = allowance.retryAfterSeconds;
      const error = translatorFor(place.market)("statusPage.tooMany", { minutes: Math.ceil(seconds / 60) });
      const view = { kind: "undo", action: undoAddress(c, place), error } as const;
      return showLink(c, place, view, 429, { "retry-after": String(seconds) });
    }
    const digits = stripNonDigits(shortText(form.digits));
    const [right] = await Promise.all([undo(opened.correctionId, digits, place.sender), pause(leastActionMs)]);
    return c.redirect(
      right ? addressOf(place, statusPages.undone) : `${undoAddress(c, place)}?again=digits#answer`,
      303,
    );
  });

  /** Input that is not exactly four digits does not count as an attempt. */
  async function undo(correctionId: string, digits: string, sender: string): Promise<boolean> {
    if (digits.length !== provingDigits) return false;
    // The correction is reversed even when a limit prevents the notification.
    const mayNotify = async (emailKey: string) => (await undoEmailWithheld(parts, emailKey, sender)) === null;
    return (await undoCorrection(deps, correctionId, digits, mayNotify)).right;
  }

  const undoAddress = (c: Context, place: Place) => addressOf(place, tokenOf(c)) + undoPath;

  return routes;
}
