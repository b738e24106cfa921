import type { Context } from "hono";
import { hasPasskey } from "../../accounts/passkeys.ts";
import { activeRecruiters } from "../../accounts/recruiters.ts";
import type { DeskMe } from "../../domain/desk/log-in.ts";
import { json } from "./answers.ts";
import type { DeskCall } from "./call.ts";

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
