import type { Context } from "hono";
import { hasNoPassword } from "../../commands/accounts/oidc.ts";
import { hasPasskey } from "../../commands/accounts/passkeys.ts";
import { activeRecruiters, chooseLanguage, languageOf } from "../../commands/accounts/recruiters.ts";
import { knownLawGaps } from "../../db/queries/law-gaps.ts";
import { isSampleAccount } from "../../domain/demo/accounts.ts";
import { type DeskMe, languageBody } from "../../domain/desk/log-in.ts";
import { json } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { numbersOf } from "../../domain/operator/recruiter-numbers.ts";

/** `GET /desk/api/me` */
export async function me({ deps, caller }: DeskRequest, c: Context): Promise<Response> {
  const { database, config } = deps;
  const [recruiters, passkey, noPassword, language] = await Promise.all([
    activeRecruiters(database),
    hasPasskey(database, caller.id),
    hasNoPassword(database, caller.id),
    languageOf(database, caller.id),
  ]);
  const { id, name, email, role } = caller;
  const answer: DeskMe = {
    id,
    name,
    email,
    role,
    hasPasskey: passkey,
    hasPassword: !noPassword,
    language,
    hasNumber: numbersOf(config.operator, email).length > 0,
    operator: config.operator.identity.name,
    translates: deps.translate !== undefined,
    demo: config.environment === "demo",
    sample: isSampleAccount(id),
    operatorFile: role === "manager" ? await operatorFileNotice(deps) : null,
    recruiters,
  };
  return json(c, answer);
}

/** Null: the operator file is in use and complete. */
async function operatorFileNotice({ database, config }: DeskRequest["deps"]): Promise<DeskMe["operatorFile"]> {
  const known = await knownLawGaps(database);
  const [since] = known.values();
  const refusedAt = config.operatorFileRefusedAt?.toISOString() ?? null;
  if (since === undefined && refusedAt === null) return null;
  return { gaps: since === undefined ? null : { count: known.size, since }, refusedAt };
}

/** `POST /desk/api/language`: the caller's own. */
export async function chooseOwnLanguage(
  { deps, caller, body }: DeskPost<typeof languageBody>,
  c: Context,
): Promise<Response> {
  await chooseLanguage(deps.database, caller.id, body.language);
  return json(c, {});
}
