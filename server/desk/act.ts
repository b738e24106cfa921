/** What recruiters do with an application: the commands are in applications/. */
import type { Context } from "hono";
import * as v from "valibot";
import { addNote } from "../../applications/add-note.ts";
import { changeNote } from "../../applications/change-note.ts";
import { mark } from "../../applications/mark.ts";
import { openPhone } from "../../applications/open-phone.ts";
import { recordCall } from "../../applications/record-call.ts";
import type { RecruiterAnswer, RecruiterCall } from "../../applications/recruiter-command.ts";
import { undo } from "../../applications/undo.ts";
import { readDetail } from "../../db/queries/desk/detail.ts";
import {
  type Act,
  type Asked,
  markingActs,
  noteBody,
  noteDeleteBody,
  noteEditBody,
  undoBody,
} from "../../domain/desk/acts.ts";
import { type DeskPhone, phoneBody } from "../../domain/desk/desk.ts";
import { whatsappLink } from "../../domain/desk/phone.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { direction, languageNames } from "../../locales/markets.ts";
import { textLanguage } from "../../locales/translator.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import { type DeskCall, idOf } from "./call.ts";
import { readDeskDetail } from "./detail.ts";
import { firstMessageTo } from "./filled.ts";
import { marketOrDefault } from "./row.ts";

/** `POST /desk/api/applications/{id}/{act}` */
export async function actOn(call: DeskCall, c: Context, name: Act): Promise<Response> {
  const id = idOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const answer = await give(call, callOf(call, id), name);
  if (answer === "invalid") return errorAnswer(c, "invalid");
  if (answer.kind !== "done") return refusal(call, c, name, answer);
  const detail = await readDeskDetail(call, id, languageOf(c));
  return detail ? json(c, detail) : errorAnswer(c, "not_found");
}

async function give({ deps, body }: DeskCall, given: RecruiterCall, name: Act): Promise<RecruiterAnswer | "invalid"> {
  if (name === "note") {
    const note = v.safeParse(noteBody, body);
    return note.success ? addNote(deps, given, note.output.text) : "invalid";
  }
  if (name === "note_edit") {
    const edit = v.safeParse(noteEditBody, body);
    return edit.success ? changeNote(deps, given, { ...edit.output, words: edit.output.text }) : "invalid";
  }
  if (name === "note_delete") {
    const deletion = v.safeParse(noteDeleteBody, body);
    return deletion.success ? changeNote(deps, given, { ...deletion.output, words: null }) : "invalid";
  }
  if (name === "undo") {
    const what = v.safeParse(undoBody, body);
    return what.success ? undo(deps, given, what.output.event) : "invalid";
  }
  const asked = v.safeParse(markingActs[name].body, body);
  if (asked.success && "outcome" in asked.output) return recordCall(deps, given, asked.output.outcome);
  return asked.success ? mark(deps, given, { ...asked.output, act: name } as Asked) : "invalid";
}

/** `POST /desk/api/applications/{id}/phone`: recorded before anything is shown. */
export async function openNumber(call: DeskCall, c: Context): Promise<Response> {
  const id = idOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const parsed = v.safeParse(phoneBody, call.body);
  if (!parsed.success) return errorAnswer(c, "invalid");
  const { config, database } = call.deps;
  const opened = await openPhone(call.deps, callOf(call, id), parsed.output);
  if (opened.kind !== "done") return refusal(call, c, "phone", opened);
  const found = await readDetail(database, id);
  if (!found) return errorAnswer(c, "not_found");
  const { row } = found;
  const market = marketOrDefault(row.market);
  const message = await firstMessageTo(call.deps, found, toldName(config.operator, call.caller));
  const answer: DeskPhone = {
    phone: row.phone,
    whatsapp: whatsappLink(row.phone, message),
    message,
    language: languageNames[textLanguage(market)],
    direction: direction(textLanguage(market)),
  };
  return json(c, answer);
}

/** As applicants are told: the operator's file by e-mail address, else the account's own name. */
export function toldName({ recruiters }: Operator, { name, email }: { name: string; email: string }): string {
  return recruiters.find((recruiter) => recruiter.email === email.toLowerCase())?.name ?? name;
}

/** Who gives a command at the desk, and about which application. */
export function callOf({ deps, caller }: DeskCall, applicationId: number): RecruiterCall {
  const { id, role } = caller;
  return { recruiter: { id, role, name: toldName(deps.config.operator, caller) }, applicationId };
}

export function refusal(
  { deps, caller }: DeskCall,
  c: Context,
  name: string,
  answer: Exclude<RecruiterAnswer, { kind: "done" }>,
): Response {
  if (answer.kind === "unknown") return errorAnswer(c, "not_found");
  const { refusal: code, by } = answer;
  if (code === "forbidden") {
    const route = `/applications/:id/${name}`;
    deps.log.info({ request: c.get("requestId"), route, account: caller.id, code }, "refused");
  }
  return errorAnswer(c, code, ["claimed", "writing", "changed"].includes(code) ? { who: by } : {});
}
