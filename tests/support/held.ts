/** Held applications for tests: made like the server makes them, and the desk's view of them. */
import type { NewRegistration } from "../../commands/applications/register-statement.ts";
import {
  type DeskDecided,
  deskDecided,
  type DeskHeldDetail,
  deskHeldDetail,
  type DeskHeldList,
  deskHeldList,
} from "../../domain/desk/held.ts";
import type { HeldReason } from "../../domain/held-back/suspicion.ts";
import { deskApiPath } from "../../routes.ts";
import { type Browser, type DeskAnswer, said } from "./desk.ts";

/** The evidence of a machine-like submission from one connection. */
export function suspected(
  reason: HeldReason | null = "instant",
  connection = "one connection",
): Pick<NewRegistration, "assessment"> {
  const unlike = Math.random().toString(36);
  const groups = { sender: connection, network: null, mailbox: `mailbox ${unlike}`, phone: `phone ${unlike}` };
  return { assessment: { reason, facts: { fillSeconds: 1 }, groups } };
}

export async function heldList(browser: Browser): Promise<DeskHeldList> {
  return said(deskHeldList, await browser.get(`${deskApiPath}/held`));
}

export async function heldDetail(browser: Browser, id: number): Promise<DeskHeldDetail> {
  return said(deskHeldDetail, await browser.get(`${deskApiPath}/held/${id}`));
}

export async function decide(browser: Browser, body: object): Promise<DeskDecided> {
  return said(deskDecided, await browser.post(`${deskApiPath}/held/decide`, body));
}

export function undoDecided(browser: Browser, decided: DeskDecided): Promise<DeskAnswer> {
  return browser.post(`${deskApiPath}/held/undo`, { decided: decided.done });
}
