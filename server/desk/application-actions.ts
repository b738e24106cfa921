import type { Context } from "hono";
import type * as v from "valibot";
import { formatCode } from "../../domain/code/code.ts";
import { addNote } from "../../commands/applications/add-note.ts";
import { changeNote } from "../../commands/applications/change-note.ts";
import { answerQuestions } from "../../commands/applications/answer-questions.ts";
import { takeAction } from "../../commands/applications/take-action.ts";
import { openPhone } from "../../commands/applications/open-phone.ts";
import { recordCall } from "../../commands/applications/record-call.ts";
import type { RecruiterAnswer, RecruiterOnApplication } from "../../commands/applications/recruiter-command.ts";
import { undo } from "../../commands/applications/undo.ts";
import { readDetail } from "../../db/queries/desk/detail.ts";
import {
  type ActionName,
  type Recruiter,
  type RecruiterAction,
  stateActions,
  noteBody,
  noteDeleteBody,
  noteEditBody,
  undoBody,
} from "../../domain/desk/actions.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { type DeskPhone, phoneBody } from "../../domain/desk/desk.ts";
import { whatsappLink } from "../../domain/desk/phone.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { direction, languageNames } from "../../locales/markets.ts";
import { textLanguage } from "../../locales/translator.ts";
import { sampleChatAddress } from "../../routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import { type DeskRequest, type DeskHandler, type DeskPost, withBody } from "./request.ts";
import { readDeskDetail } from "./detail.ts";
import { firstMessageTo } from "./render-template.ts";
import { marketOrDefault } from "./row.ts";

/**
 * `POST /desk/api/applications/{id}/{name}`, except outcomes (outcome.ts): each action has its own
 * body and command.
 */
export function actionHandler(name: ActionName): DeskHandler<number> {
  switch (name) {
    case "note":
      return handlerOf(noteBody, (deps, recruiterOnApplication, { text, ask }) =>
        addNote(deps, recruiterOnApplication, text, ask),
      );
    case "note_edit":
      return handlerOf(noteEditBody, (deps, recruiterOnApplication, edit) =>
        changeNote(deps, recruiterOnApplication, { ...edit, words: edit.text }),
      );
    case "note_delete":
      return handlerOf(noteDeleteBody, (deps, recruiterOnApplication, note) =>
        changeNote(deps, recruiterOnApplication, { ...note, words: null }),
      );
    case "undo":
      return handlerOf(undoBody, (deps, recruiterOnApplication, { event }) =>
        undo(deps, recruiterOnApplication, event),
      );
    case "called":
      return handlerOf(stateActions.called.body, (deps, recruiterOnApplication, { outcome }) =>
        recordCall(deps, recruiterOnApplication, outcome),
      );
    default:
      return handlerOf(stateActions[name].body, (deps, recruiterOnApplication, body) =>
        takeAction(deps, recruiterOnApplication, { ...body, act: name } as RecruiterAction),
      );
  }

  function handlerOf<Body extends object>(
    schema: v.GenericSchema<unknown, Body>,
    command: (
      deps: Dependencies,
      recruiterOnApplication: RecruiterOnApplication,
      body: Body,
    ) => Promise<RecruiterAnswer>,
  ): DeskHandler<number> {
    return withBody(schema, async (request, c) => {
      const { deps, id, body } = request;
      return respondWithDetail(request, c, { id, name, answer: await command(deps, recruiterOn(request, id), body) });
    });
  }
}

/** `POST /desk/api/applications/{id}/answered`: marks colleagues' questions as answered. */
export async function markQuestionsAnswered(request: DeskRequest<number>, c: Context): Promise<Response> {
  const { id } = request;
  return respondWithDetail(request, c, {
    id,
    name: "answered",
    answer: await answerQuestions(request.deps, recruiterOn(request, id)),
  });
}

interface ActionAnswer {
  readonly id: number;
  readonly name: string;
  readonly answer: RecruiterAnswer;
  /** Computed from the application after the action. */
  readonly outcome?: (detail: DeskDetail) => Promise<DeskDetail["outcome"]>;
}

/** Answers with the application after the action. */
export async function respondWithDetail(
  request: DeskRequest,
  c: Context,
  { id, name, answer, outcome }: ActionAnswer,
): Promise<Response> {
  if (answer.kind !== "done") return refusalAnswer(request, c, name, answer);
  const detail = await readDeskDetail(request, id, languageOf(c));
  if (!detail) return errorAnswer(c, "not_found");
  return json(c, outcome ? { ...detail, outcome: await outcome(detail) } : detail);
}

/** `POST /desk/api/applications/{id}/phone`: records the access before it shows the number. */
export async function openNumber(request: DeskPost<typeof phoneBody, number>, c: Context): Promise<Response> {
  const { id, body } = request;
  const { config, database } = request.deps;
  const opened = await openPhone(request.deps, recruiterOn(request, id), body);
  if (opened.kind !== "done") return refusalAnswer(request, c, "phone", opened);
  const detail = await readDetail(database, id);
  if (!detail) return errorAnswer(c, "not_found");
  const { row } = detail;
  const market = marketOrDefault(row.market);
  const message = await firstMessageTo(request.deps, detail, displayNameFor(config.operator, request.caller));
  const answer: DeskPhone = {
    phone: row.phone,
    code: formatCode(row.code),
    contactCorrectedAt: row.correctedAt?.toISOString() ?? null,
    whatsapp: request.deps.demo ? request.server.origin + sampleChatAddress(message) : whatsappLink(row.phone, message),
    message,
    language: languageNames[textLanguage(market)],
    direction: direction(textLanguage(market)),
  };
  return json(c, answer);
}

/** The name that applicants see: from the operator file by email, otherwise from the account. */
export function displayNameFor({ recruiters }: Operator, { name, email }: { name: string; email: string }): string {
  return recruiters.find((recruiter) => recruiter.email === email.toLowerCase())?.name ?? name;
}

/** The recruiter who runs a command. */
export function recruiterOf({ deps, caller }: DeskRequest): Recruiter {
  const { id, role } = caller;
  return { id, role, name: displayNameFor(deps.config.operator, caller) };
}

/** The recruiter who runs a command, and the application it is about. */
export function recruiterOn(request: DeskRequest, applicationId: number): RecruiterOnApplication {
  return { recruiter: recruiterOf(request), applicationId };
}

export function refusalAnswer(
  { deps, caller }: DeskRequest,
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
