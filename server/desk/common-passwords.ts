/**
 * Passwords that are in every list of leaked ones: some 49,000 of the library's, read when somebody first chooses a password
 * (20 MB and a tenth of a second that no start has to spend).
 */
import { type PasswordError, passwordError } from "../../domain/desk/password.ts";
import type { Operator } from "../../domain/operator/operator.ts";

let read: Promise<readonly string[]> | undefined;

function commonPasswords(): Promise<readonly string[]> {
  read ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => dictionary["passwords-common"]);
  return read;
}

/** Null: this password may be taken for this account. */
export async function errorOfPassword(
  password: string,
  { email, name }: { readonly email: string; readonly name: string },
  { identity }: Operator,
): Promise<PasswordError | null> {
  return passwordError(password, { email, names: [name, identity.name], common: await commonPasswords() });
}
