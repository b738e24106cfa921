/**
 * About 49,000 leaked passwords from a library, loaded when someone first chooses a password. They
 * take 20 MB and 0.1 s, which startup does not spend.
 */
import { type PasswordError, passwordError } from "../../domain/desk/password.ts";
import type { Operator } from "../../domain/operator/operator.ts";

let read: Promise<readonly string[]> | undefined;

function commonPasswords(): Promise<readonly string[]> {
  read ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => dictionary["passwords-common"]);
  return read;
}

/** Returns null when the account may use this password. */
export async function errorOfPassword(
  password: string,
  { email, name }: { readonly email: string; readonly name: string },
  { identity }: Operator,
): Promise<PasswordError | null> {
  return passwordError(password, { email, names: [name, identity.name], common: await commonPasswords() });
}
