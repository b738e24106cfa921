/** `fairlead recruiter …`: accounts of the desk. Prints only names, addresses and numbers. */
import type { Writable } from "node:stream";
import * as v from "valibot";
import { disableRecruiter, enableRecruiter, type Switch } from "../commands/accounts/disable.ts";
import { listRecruiters, recruiterByEmail } from "../commands/accounts/recruiters.ts";
import { invite } from "../commands/accounts/invite.ts";
import { forgetNumber } from "../commands/accounts/numbers.ts";
import type { AccountContext } from "../commands/accounts/notify-owner.ts";
import type { DeskRole } from "../domain/desk/desk.ts";
import { invitationAddress } from "../routes.ts";
import { command, type CommandEnvironment } from "./command.ts";

/** Maximum length of an address (RFC 5321). */
const emailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254));

const check = ({ operand }: { readonly operand: string }) =>
  v.safeParse(emailSchema, operand).success ? null : `${operand} is not an email address`;

export const inviteCommand = command({
  name: "recruiter invite",
  operand: "EMAIL",
  options: { manager: {} },
  does: "print a link to create an account at the desk; the first account is a manager",
  check,
  async run({ operand, options, ...surroundings }) {
    const email = v.parse(emailSchema, operand);
    if (await recruiterByEmail(surroundings.database, email)) {
      throw new Error(`${email} already has an account: use "fairlead recruiter reset"`);
    }
    return sendLink(surroundings, email, options.manager ? "manager" : "recruiter");
  },
});

const listCommand = command({
  name: "recruiter list",
  ofStored: true,
  does: "list the accounts",
  async run({ database, config, output }) {
    for (const recruiter of await listRecruiters(database, config.operator)) {
      const state = recruiter.disabledAt
        ? "disabled"
        : recruiter.secondStep === "none"
          ? "second step missing"
          : "active";
      const { email, name, role, sessions } = recruiter;
      output.write(`${email}\t${name}\t${role}\t${state}\t${sessions} sessions\n`);
    }
    return 0;
  },
});

const disableCommand = command({
  name: "recruiter disable",
  ofStored: true,
  operand: "EMAIL",
  does: "end an account's sessions and block its log-in at once",
  check,
  async run({ operand, ...surroundings }) {
    const { output } = surroundings;
    const email = v.parse(emailSchema, operand);
    const outcome = await switched(surroundings, email, disableRecruiter);
    if (outcome === "unknown") return unknown(email, output);
    if (outcome === "last_manager") {
      output.write(
        `${email} is the last manager, and only logged out everywhere. "fairlead recruiter reset EMAIL" makes a link to another ` +
          `password and second step; before the account is disabled, "fairlead recruiter invite EMAIL --manager" makes another one\n`,
      );
      return 1;
    }
    output.write(`${email} is logged out everywhere and cannot log in\n`);
    return 0;
  },
});

const enableCommand = command({
  name: "recruiter enable",
  ofStored: true,
  operand: "EMAIL",
  does: "allow a disabled account to log in again",
  check,
  async run({ operand, ...surroundings }) {
    const { output } = surroundings;
    const email = v.parse(emailSchema, operand);
    if ((await switched(surroundings, email, enableRecruiter)) === "unknown") return unknown(email, output);
    output.write(`${email} can log in again\n`);
    return 0;
  },
});

const resetCommand = command({
  name: "recruiter reset",
  ofStored: true,
  operand: "EMAIL",
  does: "print a link to set a new password and second step for an account",
  check,
  async run({ operand, ...surroundings }) {
    const email = v.parse(emailSchema, operand);
    const known = await recruiterByEmail(surroundings.database, email);
    return known ? sendLink(surroundings, email, known.role) : unknown(email, surroundings.output);
  },
});

/** E.164, as in the operator file. */
const numberSchema = v.pipe(v.string(), v.regex(/^\+[1-9]\d{1,14}$/));

const forgetNumberCommand = command({
  name: "recruiter forget-number",
  ofStored: true,
  operand: "NUMBER",
  does: "make /verify answer no to a number that was removed from the operator file and the desk",
  check: ({ operand }) =>
    v.safeParse(numberSchema, operand).success ? null : `${operand} is not a number such as +447400123456`,
  async run({ operand, database, config, output }) {
    const said = {
      done: `${operand} is forgotten: /verify answers no to it\n`,
      unknown: `${operand} was never a number of yours\n`,
      in_file: `${operand} is still in the operator file: remove it from \`recruiters\` or \`identity.whatsapp\` first\n`,
      at_desk: `${operand} is still in the settings of the desk: remove it there first\n`,
    };
    const outcome = await forgetNumber(database, config, operand);
    output.write(said[outcome]);
    return outcome === "done" ? 0 : 1;
  },
});

/** Exit status 1: unknown address, last manager's address, or a number that cannot be forgotten. */
export const recruiterCommands = [
  inviteCommand,
  listCommand,
  disableCommand,
  enableCommand,
  resetCommand,
  forgetNumberCommand,
];

async function switched<Outcome>(
  { database, config, now }: Pick<CommandEnvironment, "database" | "config" | "now">,
  email: string,
  run: (context: AccountContext, whom: Switch) => Promise<Outcome>,
): Promise<Outcome | "unknown"> {
  const known = await recruiterByEmail(database, email);
  if (!known) return "unknown";
  return run({ database, config, now }, { target: known.id });
}

function unknown(email: string, output: Writable): number {
  output.write(`no account has the address ${email}\n`);
  return 1;
}

async function sendLink(
  { database, config, now, output }: Pick<CommandEnvironment, "database" | "config" | "now" | "output">,
  email: string,
  requestedRole: DeskRole,
): Promise<number> {
  const invited = await invite(database, { email, role: requestedRole, by: null }, now());
  // Never: only a manager's rights can end meanwhile.
  if (invited === null) return 1;
  const { token, role, expiresAt } = invited;
  output.write(`${email} as ${role}; works once, until ${expiresAt.toISOString()}:\n`);
  output.write(`${config.publicUrl}${invitationAddress(token)}\n`);
  return 0;
}
