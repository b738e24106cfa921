import type { Context } from "hono";
import {
  activeRecruiters,
  endSessions,
  hasPasskey,
  listRecruiters,
  recruiterById,
} from "../../db/queries/recruiters.ts";
import type { DeskMe, DeskRecruiter } from "../../domain/desk/desk.ts";
import { fault, json } from "./answers.ts";
import { type DeskCall, keyOf } from "./call.ts";

/** `GET /desk/api/me` */
export async function me({ deps, caller }: DeskCall, c: Context): Promise<Response> {
  const { database, config } = deps;
  const [recruiters, passkey] = await Promise.all([activeRecruiters(database), hasPasskey(database, caller.id)]);
  const { id, name, email, role } = caller;
  const answer: DeskMe = {
    id,
    name,
    email,
    role,
    hasPasskey: passkey,
    operator: config.operator.identity.name,
    demo: config.environment === "demo",
    recruiters,
  };
  return json(c, answer);
}

/** `GET /desk/api/recruiters` */
export async function listPeople({ deps }: DeskCall, c: Context): Promise<Response> {
  const recruiters = (await listRecruiters(deps.database)).map((one): DeskRecruiter => ({
    id: one.id,
    name: one.name,
    email: one.email,
    role: one.role,
    disabled: one.disabledAt !== null,
    sessions: one.sessions,
    lastSeenAt: one.lastSeenAt?.toISOString() ?? null,
  }));
  return json(c, recruiters);
}

/** `POST /desk/api/recruiters/{id}/sessions/end` */
export async function endTheirSessions({ deps }: DeskCall, c: Context): Promise<Response> {
  const id = keyOf(c);
  const found = id === null ? null : await recruiterById(deps.database, id);
  return found ? json(c, { ended: await endSessions(deps.database, found.id) }) : fault(c, "not_found");
}
