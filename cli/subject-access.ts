/** `fairlead subject-access`: everything that is held about one person, to be given to them (GDPR article 15). */
import type { Writable } from "node:stream";
import { recruiterByEmail } from "../accounts/recruiters.ts";
import { sameContact } from "../applications/erase.ts";
import { recordAtDesk } from "../audit/record.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { applicationsWith, codesOf, heldAbout, samePerson, type SubjectKey } from "../db/queries/subject.ts";
import { emailKey, isAddress, readEmail } from "../domain/application/email-address.ts";
import { formatCode, normaliseCode } from "../domain/code/code.ts";
import { command } from "./command.ts";
import { plainText } from "./plain-text.ts";

export const subjectAccessCommand = command({
  name: "subject-access",
  ofStored: true,
  operand: "WHO…",
  options: { list: {}, format: { value: ["json", "text"] }, by: { value: "EMAIL" } },
  does: "write everything held about one person, by code, id, +number or email address; --list names the applications",
  /** Status 1, and nothing of anybody, where there is nobody or it may be several people. */
  async run({ database, config, now, operand: who, options: { list, format = "json", by }, output }) {
    const found = await find(database, who, output);
    if (found === null) return 1;
    const codes = await codesOf(database, found);
    if (list) return listThem(database, found, codes, output);
    const asker = by === undefined ? null : await recruiterByEmail(database, by.trim().toLowerCase());
    if (by !== undefined && asker === null) throw new Error(`${by} has no account at the desk`);
    const held = await database.transaction(async (transaction) => {
      // Before anything is given out, and nothing of whom it is about: the log outlives an erasure.
      const detail = { applications: found.length };
      await recordAtDesk(transaction, { by: asker?.id ?? null, at: now() }, "subject_access", { detail });
      return heldAbout(transaction, found);
    });
    const whole = { given_at: now().toISOString(), held_by: controller(config), codes: codes.map(formatCode), ...held };
    output.write(format === "json" ? `${JSON.stringify(whole, null, 2)}\n` : plainText(whole));
    return 0;
  },
});

function controller({ operator: { identity } }: Config) {
  const { legalName, address, email } = identity;
  return { name: legalName, address, email };
}

/** The applications of one person; null: there are none, or they may be several people's, and that was said. */
async function find(database: Database, who: readonly string[], output: Writable): Promise<number[] | null> {
  const all: number[] = [];
  for (const typed of who) {
    const key = keyOf(typed);
    const seeds = await applicationsWith(database, key);
    const people = await peopleOf(database, seeds);
    const [first, ...others] = people;
    if (first === undefined) {
      output.write(`Nothing is held under ${typed}.\n`);
      return null;
    }
    if (others.length > 0) {
      output.write(`${typed} was given by what may be ${people.length} people. Name whom you mean by their codes:\n`);
      for (const person of people) output.write(`  ${(await codesOf(database, person)).map(formatCode).join(" ")}\n`);
      return null;
    }
    all.push(...first);
  }
  return samePerson(database, all);
}

/** A code is written in many ways, and an id can look like none of the others. */
function keyOf(typed: string): SubjectKey {
  if (isAddress(readEmail(typed))) return { kind: "mailbox", value: emailKey(typed) };
  const number = typed.replaceAll(/[\s().-]/g, "");
  if (/^\+\d{5,15}$/.test(number)) return { kind: "phone", value: number };
  const code = normaliseCode(typed);
  return code === null ? { kind: "id", value: typed } : { kind: "code", value: code };
}

async function peopleOf(database: Database, seeds: readonly number[]): Promise<number[][]> {
  const people: number[][] = [];
  for (const seed of seeds) {
    if (people.some((person) => person.includes(seed))) continue;
    const person = await samePerson(database, [seed]);
    if (person.length > 0) people.push(person);
  }
  return people;
}

async function listThem(
  database: Database,
  found: readonly number[],
  codes: readonly string[],
  output: Writable,
): Promise<number> {
  const others = new Set<string>();
  for (const id of found)
    for (const code of await sameContact(database, id)) if (!codes.includes(code)) others.add(code);
  for (const code of codes) output.write(`Given: ${formatCode(code)}\n`);
  for (const code of others) output.write(`Not given, with the same number: ${formatCode(code)}\n`);
  return 0;
}
