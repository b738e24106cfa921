/** Saves what register.ts prepared, exactly once, even after failures and retries (D10; B4, B9). */
import { emailKey } from "../../domain/application/email-address.ts";
import type { Database } from "../../db/database.ts";
import { onlyRow } from "../../db/rows.ts";
import { lockKey, mailboxLock } from "./locks.ts";
import {
  type ConsentWording,
  type NewRegistration,
  registerParameters,
  type RegisterRow,
  registerShape,
  registerStatements,
} from "./register-statement.ts";

export type Registered =
  /** A new application, with its deliveries queued; or held, without any. */
  | { outcome: "created"; registrationId: string; applicationId: number; held: boolean }
  /**
   * Joined a waiting application, at most 30 days old, with the same number and email address.
   */
  | { outcome: "repeated"; registrationId: string; applicationId: number; sentTwice: boolean }
  /** Same key and body as before: returns the first registration's id; nothing was saved. */
  | { outcome: "replayed"; registrationId: string }
  /** Same key with another body: nothing was saved. */
  | { outcome: "conflict" };

/** The code is taken: call again with another one. About once in a million. */
export class CodeTaken extends Error {}

/** A wording was changed without a new version: it would be unknown what people agreed to. */
export class WordingChanged extends Error {
  constructor({ version, language }: ConsentWording) {
    super(
      `the consent wording ${version} (${language}) is stored with another text; a changed text needs a new version`,
    );
    this.name = "WordingChanged";
  }
}

/**
 * Saves a registration with consent, idempotency key and deliveries, all or nothing. If the
 * connection breaks during commit, only a retry with the same key shows whether it was saved.
 * Advisory locks on mailbox and key serialize equal registrations across processes.
 */
export async function saveRegistration(database: Database, input: NewRegistration): Promise<Registered> {
  const mailbox = emailKey(input.registration.email);
  const locks = [mailboxLock(mailbox)];
  if (input.idempotency) locks.push(lockKey("key", input.idempotency.keyHash));
  try {
    const { text, name } = registerStatements[input.assessment?.groups.network ? "network" : "address"];
    const statement = { text, parameters: registerParameters(input, mailbox), name };
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
  if (row.createdId !== null) {
    return { outcome: "created", registrationId: input.id, applicationId: row.createdId, held: row.held };
  }
  if (row.joinedId !== null) {
    const { joinedId: applicationId, sentTwice } = row;
    return { outcome: "repeated", registrationId: input.id, applicationId, sentTwice };
  }
  throw new Error("a registration was neither saved nor refused");
}

function isTakenCode(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "registration_code_key";
}
