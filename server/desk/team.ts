/** Everybody who can log in, as managers see them, and what managers do about their log-ins. */
import type { Context } from "hono";
import * as v from "valibot";
import { changeRole } from "../../accounts/change-role.ts";
import { logOut, logOutEverywhere } from "../../accounts/log-out.ts";
import { enableRecruiter } from "../../accounts/disable.ts";
import { listRecruiters, recruiterById } from "../../accounts/recruiters.ts";
import { passkeysOf, removePasskey } from "../../accounts/passkeys.ts";
import { sessionsOf } from "../../accounts/sessions.ts";
import type { Actor } from "../../audit/record.ts";
import { setLanguages } from "../../accounts/set-languages.ts";
import { readWork } from "../../db/queries/desk/team.ts";
import { after } from "../../domain/contact-clock/clock.ts";
import { type DeskLogIns, type DeskRecruiter, languagesBody, roleBody } from "../../domain/desk/team.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { languages } from "../../locales/markets.ts";
import { errorAnswer, json } from "./answers.ts";
import { type DeskCall, keyOf } from "./call.ts";
import { deskSession } from "./own-log-in.ts";

const aDay = 86_400_000;

/** `GET /desk/api/recruiters` */
export async function listTeam({ deps }: DeskCall, c: Context): Promise<Response> {
  const [found, work] = await Promise.all([
    listRecruiters(deps.database, deps.config.operator),
    readWork(deps.database, after(deps.now(), -aDay)),
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

/** The numbers that the operator file says somebody writes from. */
export function numbersOf({ recruiters }: Operator, email: string): readonly string[] {
  return recruiters.find((known) => known.email === email.toLowerCase())?.numbers ?? [];
}

/** `GET /desk/api/recruiters/{id}` */
export async function showLogIns({ deps, caller }: DeskCall, c: Context): Promise<Response> {
  const { database } = deps;
  const id = keyOf(c);
  const found = id === null ? null : await recruiterById(database, id);
  if (!found) return errorAnswer(c, "not_found");
  const [sessions, passkeys] = await Promise.all([sessionsOf(database, found.id), passkeysOf(database, found.id)]);
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
export async function endTheirSessions(call: DeskCall, c: Context): Promise<Response> {
  const { database } = call.deps;
  const id = keyOf(c);
  const found = id === null ? null : await recruiterById(database, id);
  if (!found) return errorAnswer(c, "not_found");
  const ended = await logOutEverywhere(database, found.id, actorOf(call));
  record(call, c, found.id, "sessions ended");
  return json(c, { ended });
}

/** `POST /desk/api/recruiters/{id}/sessions/{part}/end` */
export async function endTheirSession(call: DeskCall, c: Context): Promise<Response> {
  const [id, part] = [keyOf(c), keyOf(c, "part")];
  const ended = id !== null && part !== null && (await logOut(call.deps.database, id, part, actorOf(call)));
  if (!ended) return errorAnswer(c, "not_found");
  record(call, c, id, "session ended");
  return json(c, { ended: 1 });
}

/** `POST /desk/api/recruiters/{id}/passkeys/{part}/remove` */
export async function removeTheirPasskey(call: DeskCall, c: Context): Promise<Response> {
  const { deps, caller } = call;
  const [id, part] = [keyOf(c), keyOf(c, "part")];
  if (id === null || part === null) return errorAnswer(c, "not_found");
  if (!(await removePasskey(deps, id, part, { by: caller.id }))) return errorAnswer(c, "not_found");
  record(call, c, id, "passkey removed");
  return json(c, { removed: 1 });
}

/** `POST /desk/api/recruiters/{id}/enable` */
export async function enableThem(call: DeskCall, c: Context): Promise<Response> {
  const { deps, caller } = call;
  const id = keyOf(c);
  const outcome = id === null ? "unknown" : await enableRecruiter(deps, { target: id, by: caller.id });
  if (outcome === "unknown") return errorAnswer(c, "not_found");
  if (outcome === "done") record(call, c, id, "enabled");
  return json(c, { disabled: false });
}

/** `POST /desk/api/recruiters/{id}/role` */
export async function changeTheirRole(call: DeskCall, c: Context): Promise<Response> {
  const { deps, caller } = call;
  const parsed = v.safeParse(roleBody, call.body);
  const id = keyOf(c);
  if (id === null || !(await recruiterById(deps.database, id))) return errorAnswer(c, "not_found");
  if (!parsed.success) return errorAnswer(c, "invalid");
  // Whoever lowers themselves could not take it back.
  if (id === caller.id) return errorAnswer(c, "not_allowed");
  const { role } = parsed.output;
  const outcome = await changeRole(deps, { target: id, role, by: caller.id });
  if (outcome === "unknown") return errorAnswer(c, "not_found");
  if (outcome !== "done") return errorAnswer(c, outcome);
  record(call, c, id, "role changed");
  return json(c, { role });
}

/** `POST /desk/api/recruiters/{id}/languages` */
export async function changeTheirLanguages(call: DeskCall, c: Context): Promise<Response> {
  const { deps, caller } = call;
  const parsed = v.safeParse(languagesBody, call.body);
  const id = keyOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  if (!parsed.success) return errorAnswer(c, "invalid");
  const asked = parsed.output.languages;
  const known = languages.filter((language) => asked.includes(language));
  const outcome = await setLanguages(deps, { target: id, by: caller.id, languages: known });
  return outcome === "unknown" ? errorAnswer(c, "not_found") : json(c, { languages: known });
}

/** For the audit log. */
export function actorOf({ deps, caller }: DeskCall): Actor {
  return { by: caller.id, at: deps.now() };
}

/** What a manager did to whose log-in: by ids, as everything in the log. */
export function record({ deps, caller }: DeskCall, c: Context, of: string | null, what: string): void {
  deps.log.info({ request: c.get("requestId"), account: caller.id, of, what }, "team");
}
