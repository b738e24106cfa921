/**
 * Before a test file: test recruiters' passwords cost little. Each scrypt takes an eighth of a
 * second on purpose, which was two thirds of the CPU time of tests of the desk. Other passwords
 * cost what they cost in production.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { goodPassword, isCostly } from "./good-password.ts";

type Settled = (error: Error | null, key: Buffer) => void;
type Scrypt = (password: string, salt: string, bytes: number, options: crypto.ScryptOptions, settled: Settled) => void;

const isCheap = Symbol.for("fairlead.scrypt");
const real = crypto.scrypt as Scrypt & { [isCheap]?: true };

if (!real[isCheap]) {
  const cheap: Scrypt = (password, salt, bytes, options, settled) =>
    real(password, salt, bytes, password === goodPassword && !isCostly() ? { ...options, N: 2 } : options, settled);
  crypto.scrypt = Object.assign(cheap, { [isCheap]: true }) as unknown as typeof crypto.scrypt;
  syncBuiltinESMExports();
}
