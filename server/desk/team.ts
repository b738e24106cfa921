/** All accounts as managers see them, and what managers may change about their login. */
import type { Context } from "hono";
import * as v from "valibot";
import { changeRole } from "../../commands/accounts/change-role.ts";
import { logOut, logOutEverywhere } from "../../commands/accounts/log-out.ts";
import { enableRecruiter } from "../../commands/accounts/disable.ts";
import { listRecruiters, recruiterById } from "../../commands/accounts/recruiters.ts";
import { passkeysOf, removePasskey } from "../../commands/accounts/passkeys.ts";
import { sessionsOf } from "../../commands/accounts/sessions.ts";
import type { Actor } from "../../commands/audit/record.ts";
import { setLanguages } from "../../commands/accounts/set-languages.ts";
import { readWork } from "../../db/queries/desk/team.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { type DeskLogIns, type DeskRecruiter, languagesBody, roleBody } from "../../domain/desk/team.ts";
import { numbersOf } from "../../domain/operator/recruiter-numbers.ts";
import { languages } from "../../locales/markets.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { deskSession } from "./own-sessions.ts";

const aDay = 86_400_000;

/** `GET /desk/api/recruiters` */
export async function listTeam({ deps }: DeskRequest, c: Context): Promise<Response> {
  const [found, work] = await Promise.all([
    listRecruiters(deps.database, deps.config.operator),
    readWork(deps.database, addMilliseconds(deps.now(), -aDay)),
  ]);
  const workOf = new Map(work.map((row) => [row.id, row]));
  const recruiters = found.map((recruiter): DeskRecruiter => ({
    id: recruiter.id,
    name: recruiter.name,
    email: recruiter.email,
    role: recruiter.role,
    disabled: recruiter.disabledAt !== null,
    secondStep: recruiter.secondStep,
    passkeys: recruiter.passkeys,
    sessions: recruiter.sessions,
    lastSeenAt: recruiter.lastSeenAt?.toISOString() ?? null,
    languages: languages.filter((language) => workOf.get(recruiter.id)?.languages.includes(language)),
    numbers: numbersOf(deps.config.operator, recruiter.email),
    open: workOf.get(recruiter.id)?.open ?? 0,
    opened: workOf.get(recruiter.id)?.opened ?? 0,
  }));
  return json(c, recruiters);
}

/** `GET /desk/api/recruiters/{id}` */
export async function showLogIns({ deps, caller, id }: DeskRequest<string>, c: Context): Promise<Response> {
  const { database } = deps;
  const account = await recruiterById(database, id);
  if (!account) return errorAnswer(c, "not_found");
  const [sessions, passkeys] = await Promise.all([sessionsOf(database, account.id), passkeysOf(database, account.id)]);
  const answer: DeskLogIns = {
    sessions: sessions.map((session) => deskSession(session, caller.token)),
    passkeys: passkeys.map(({ createdAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt?.toISOString() ?? null,
    })),
  };
  return json(c, answer);
}

/** `POST /desk/api/recruiters/{id}/sessions/end` */
export async function endRecruiterSessions(request: DeskRequest<string>, c: Context): Promise<Response> {
  const { database } = request.deps;
  const account = await recruiterById(database, request.id);
  if (!account) return errorAnswer(c, "not_found");
  const ended = await logOutEverywhere(database, account.id, actorOf(request));
  record(request, c, account.id, "sessions ended");
  return json(c, { ended });
}

/** `POST /desk/api/recruiters/{id}/sessions/{part}/end` */
export async function endRecruiterSession(
  request: DeskRequest<readonly [string, string]>,
  c: Context,
): Promise<Response> {
  const [id, session] = request.id;
  if (!(await logOut(request.deps.database, id, session, actorOf(request)))) return errorAnswer(c, "not_found");
  record(request, c, id, "session ended");
  return json(c, { ended: 1 });
}

/** `POST /desk/api/recruiters/{id}/passkeys/{part}/remove` */
export async function removeRecruiterPasskey(
  request: DeskRequest<readonly [string, string]>,
  c: Context,
): Promise<Response> {
  const { deps, caller } = request;
  const [id, passkey] = request.id;
  if (!(await removePasskey(deps, id, passkey, { by: caller.id }))) return errorAnswer(c, "not_found");
  record(request, c, id, "passkey removed");
  return json(c, { removed: 1 });
}

/** `POST /desk/api/recruiters/{id}/enable` */
export async function enableAccount(request: DeskRequest<string>, c: Context): Promise<Response> {
  const { deps, caller, id } = request;
  const outcome = await enableRecruiter(deps, { target: id, by: caller.id });
  if (outcome === "unknown") return errorAnswer(c, "not_found");
  if (outcome === "forbidden") return errorAnswer(c, "forbidden");
  if (outcome === "done") record(request, c, id, "enabled");
  return json(c, { disabled: false });
}

/** `POST /desk/api/recruiters/{id}/role` */
export async function changeRecruiterRole(request: DeskRequest<string>, c: Context): Promise<Response> {
  const { deps, caller, id } = request;
  const parsed = v.safeParse(roleBody, request.body);
  if (!(await recruiterById(deps.database, id))) return errorAnswer(c, "not_found");
  if (!parsed.success) return errorAnswer(c, "invalid");
  // A manager who demotes themselves could not undo it.
  if (id === caller.id) return errorAnswer(c, "not_allowed");
  const { role } = parsed.output;
  const outcome = await changeRole(deps, { target: id, role, by: caller.id });
  if (outcome === "unknown") return errorAnswer(c, "not_found");
  if (outcome !== "done") return errorAnswer(c, outcome);
  record(request, c, id, "role changed");
  return json(c, { role });
}

/** `POST /desk/api/recruiters/{id}/languages` */
export async function changeRecruiterLanguages(
  request: DeskPost<typeof languagesBody, string>,
  c: Context,
): Promise<Response> {
  const { deps, caller, id, body } = request;
  const known = languages.filter((language) => body.languages.includes(language));
  const outcome = await setLanguages(deps, { target: id, by: caller.id, languages: known });
  return outcome === "unknown" ? errorAnswer(c, "not_found") : json(c, { languages: known });
}

export function actorOf({ deps, caller }: DeskRequest): Actor {
  return { by: caller.id, at: deps.now() };
}

/** Logs what a manager did to which login, by ids like every log line. */
export function record({ deps, caller }: DeskRequest, c: Context, of: string | null, event: string): void {
  deps.log.info({ request: c.get("requestId"), account: caller.id, of, what: event }, "team");
}
