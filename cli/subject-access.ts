/**
 * `fairlead subject-access`: writes everything stored about one person, to give to them (GDPR
 * article 15).
 */
import type { Writable } from "node:stream";
import { recruiterByEmail } from "../commands/accounts/recruiters.ts";
import { sameContact } from "../commands/applications/erase.ts";
import { recordAtDesk } from "../commands/audit/record.ts";
import type { Config } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { applicationsWith, codesOf, storedDataAbout, samePerson, type SubjectKey } from "../db/queries/subject.ts";
import { emailKey, isAddress, readEmail } from "../domain/application/email-address.ts";
import { formatCode, normaliseCode } from "../domain/code/code.ts";
import { internationalNumber } from "../domain/phone/number-readings.ts";
import { command } from "./command.ts";

export const subjectAccessCommand = command({
  name: "subject-access",
  ofStored: true,
  operand: "WHO…",
  options: { list: {}, format: { value: ["json", "text"] }, by: { value: "EMAIL" } },
  does: "write everything held about one person, by code, id, +number or email address; --list names the applications",
  /** Exit status 1 without any output of data if no person matches, or possibly several. */
  async run({ database, config, now, operand: who, options: { list, format = "json", by }, output }) {
    const found = await find(database, who, output);
    if (found === null) return 1;
    const codes = await codesOf(database, found);
    if (list) return listThem(database, found, codes, output);
    const asker = by === undefined ? null : await recruiterByEmail(database, by.trim().toLowerCase());
    if (by !== undefined && asker === null) throw new Error(`${by} has no account at the desk`);
    const held = await database.transaction(async (transaction) => {
      // Recorded before any output, without identifying the person: the log outlives an erasure.
      const detail = { applications: found.length };
      await recordAtDesk(transaction, { by: asker?.id ?? null, at: now() }, "subject_access", { detail });
      return storedDataAbout(transaction, found);
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

/** The applications of one person; null: none, or possibly several people's, which was reported. */
async function find(database: Database, who: readonly string[], output: Writable): Promise<number[] | null> {
  const all: number[] = [];
  for (const typed of who) {
    const key = keyOf(typed);
    const seeds = await applicationsWith(database, key);
    const people = await peopleOf(database, seeds);
    const [first, ...others] = people;
    if (first === undefined) {
      output.write(`No data is stored under ${typed}.\n`);
      return null;
    }
    if (others.length > 0) {
      output.write(
        `${typed} belongs to applications of possibly ${people.length} people. Give the codes of one of them:\n`,
      );
      for (const person of people) output.write(`  ${(await codesOf(database, person)).map(formatCode).join(" ")}\n`);
      return null;
    }
    all.push(...first);
  }
  return samePerson(database, all);
}

/** Codes have several spellings. An id never looks like an address, a number or a code. */
function keyOf(typed: string): SubjectKey {
  if (isAddress(readEmail(typed))) return { kind: "mailbox", value: emailKey(typed) };
  const number = internationalNumber(typed);
  if (number !== null) return { kind: "phone", value: number };
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
  for (const code of others) output.write(`Not given (same number or address): ${formatCode(code)}\n`);
  return 0;
}

/** Formats a JSON value for people: one indented line per value. */

const indent = "  ";

/** Formats an object. Names are shown without underscores; empty values are omitted. */
function plainText(value: object): string {
  return linesOf(value, "").join("\n").concat("\n");
}

function linesOf(value: object, before: string): string[] {
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
    if (isEmpty(each)) return [];
    const label = `${before}${Array.isArray(value) ? `${Number(name) + 1}.` : `${name.replaceAll("_", " ")}:`}`;
    if (typeof each !== "object" || each === null) {
      // Indents further lines of one value.
      return [`${label} ${String(each).replaceAll(/\r\n|\r|\n/g, `\n${before}${indent}`)}`];
    }
    return [label, ...linesOf(each, before + indent)];
  });
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === "" ||
    (typeof value === "object" && Object.keys(value).length === 0)
  );
}
