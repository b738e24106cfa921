/** `fairlead recruiter …`: who may log in to the desk. Nothing but their own address and name is written out. */
import type { Writable } from "node:stream";
import * as v from "valibot";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { disableRecruiter, enableRecruiter } from "../accounts/disable.ts";
import { listRecruiters, recruiterByEmail } from "../accounts/recruiters.ts";
import { invite } from "../accounts/invite.ts";
import type { DeskRole } from "../domain/desk/desk.ts";
import { invitationAddress } from "../routes.ts";

export const recruiterUsage = `usage: fairlead recruiter invite EMAIL [--manager]
       fairlead recruiter list
       fairlead recruiter disable EMAIL
       fairlead recruiter enable EMAIL
       fairlead recruiter reset EMAIL`;

const emailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email());

interface Parts {
  readonly database: Database;
  readonly config: Pick<Config, "publicUrl">;
  readonly now: Date;
}

/** Resolves to the exit status: 1 where nobody has the address. Rejects with the usage when the arguments are others. */
export async function recruiterCommand(parts: Parts, parameters: readonly string[], output: Writable): Promise<number> {
  const { database, now } = parts;
  const [verb, ...rest] = parameters;
  const manager = verb === "invite" && rest.includes("--manager");
  const [given, ...more] = rest.filter((one) => one !== "--manager" || !manager);
  if (verb === "list" && given === undefined) return list(database, output);
  const email = v.safeParse(emailSchema, given);
  if (more.length > 0 || !email.success) throw new Error(recruiterUsage);
  const known = await recruiterByEmail(database, email.output);
  const unknown = () => {
    output.write(`nobody has the address ${email.output}\n`);
    return 1;
  };
  switch (verb) {
    case "invite":
      if (known) throw new Error(`${email.output} has an account already: use "fairlead recruiter reset"`);
      return sendLink(parts, email.output, manager ? "manager" : "recruiter", output);
    case "reset":
      return known ? sendLink(parts, email.output, known.role, output) : unknown();
    case "disable":
      if (!(await disableRecruiter(database, email.output, now))) return unknown();
      output.write(`${email.output} is logged out everywhere and cannot log in\n`);
      return 0;
    case "enable":
      if (!(await enableRecruiter(database, email.output, now))) return unknown();
      output.write(`${email.output} can log in again\n`);
      return 0;
    default:
      throw new Error(recruiterUsage);
  }
}

async function sendLink(
  { database, config, now }: Parts,
  email: string,
  asked: DeskRole,
  output: Writable,
): Promise<number> {
  const { token, role, expiresAt } = await invite(database, { email, role: asked, by: null }, now);
  output.write(`${email} as ${role}; works once, until ${expiresAt.toISOString()}:\n`);
  output.write(`${config.publicUrl}${invitationAddress(token)}\n`);
  return 0;
}

async function list(database: Database, output: Writable): Promise<number> {
  for (const one of await listRecruiters(database)) {
    const state = one.disabledAt ? "disabled" : one.hasSecondStep ? "active" : "second step missing";
    output.write(`${one.email}\t${one.name}\t${one.role}\t${state}\t${one.sessions} sessions\n`);
  }
  return 0;
}
