/** Saving a registration, once, whatever happens to its sender or to us (D10; B4, B9): register.ts says what is saved. */
import { emailKey } from "../domain/application/email-address.ts";
import type { Database } from "../db/database.ts";
import { onlyRow } from "../db/rows.ts";
import type { ConsentWording, NewRegistration } from "./new-registration.ts";
import { lockKey, personLock } from "./locks.ts";
import { registerParameters, type RegisterRow, registerShape, registerStatements } from "./register-statement.ts";

export type Registered =
  /** A new application, its deliveries under way; or held back, and nobody is told. */
  | { outcome: "created"; registrationId: string; applicationId: number; held: boolean }
  /** Phone and e-mail are those of an application that waits and is at most 30 days old: one more registration of it. */
  | { outcome: "repeated"; registrationId: string; applicationId: number; sentTwice: boolean }
  /** This key and body were here before: the first one's id, and nothing saved. */
  | { outcome: "replayed"; registrationId: string }
  /** This key came with another body: nothing saved. */
  | { outcome: "conflict" };

/** The code belongs to another registration: call again with a new one. About once in a million. */
export class CodeTaken extends Error {}

/** A wording was changed without a new version: what people agreed to would no longer be known. */
export class WordingChanged extends Error {
  constructor({ version, language }: ConsentWording) {
    super(
      `the consent wording ${version} (${language}) is stored with another text; a changed text needs a new version`,
    );
    this.name = "WordingChanged";
  }
}

/**
 * Saves a registration with its consent, its idempotency key and its deliveries: all of it or,
 * when this rejects, none of it (unless the connection broke during the commit: then only asking again with the same
 * idempotency key tells).
 *
 * Correct for any number of equal registrations at once in any number of processes: an advisory lock on phone and e-mail
 * together, and one on the key, let them through one at a time.
 */
export async function saveRegistration(database: Database, input: NewRegistration): Promise<Registered> {
  const person = emailKey(input.registration.email);
  // The mailbox's: so that those of many connections at once are counted one by one.
  const locks = [personLock(input.registration.phone, person), lockKey("mailbox", person)];
  if (input.idempotency) locks.push(lockKey("key", input.idempotency.keyHash));
  try {
    const { text, name } = registerStatements[input.judged?.groups.network ? "network" : "address"];
    const statement = { text, parameters: registerParameters(input, person), name };
    const announces = input.deliveries.length > 0;
    const rows = await database.rowsOfOne(registerShape, statement, { locks, onePlan: true, announces });
    return outcome(onlyRow(rows), input);
  } catch (error) {
    throw isTakenCode(error) ? new CodeTaken() : error;
  }
}

function outcome(row: RegisterRow, input: NewRegistration): Registered {
  if (row.answeredBody !== null) {
    if (row.answeredBody !== input.idempotency?.bodyHash) return { outcome: "conflict" };
    return { outcome: "replayed", registrationId: row.answeredId ?? "" };
  }
  if (row.wordingDiffers && input.wording) throw new WordingChanged(input.wording);
  if (row.fresh !== null) {
    return { outcome: "created", registrationId: input.id, applicationId: row.fresh, held: row.held };
  }
  if (row.known !== null) {
    const { known: applicationId, sentTwice } = row;
    return { outcome: "repeated", registrationId: input.id, applicationId, sentTwice };
  }
  throw new Error("a registration was neither saved nor refused");
}

function isTakenCode(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "registration_code_key";
}
