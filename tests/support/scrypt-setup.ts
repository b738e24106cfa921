/**
 * Before a test file: what `scrypt` makes of a password and its salt is made once in a process, and remembered. It takes an eighth of a second
 * on purpose, and a recruiter of a test says the same password three times before a test begins. What it answers is the same.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

type Settled = (error: Error | null, key: Buffer) => void;
type Scrypt = (password: string, salt: string, bytes: number, options: crypto.ScryptOptions, settled: Settled) => void;

const remembers = Symbol.for("fairlead.scrypt");
const real = crypto.scrypt as Scrypt & { [remembers]?: true };

if (!real[remembers]) {
  const known = new Map<string, Buffer>();
  const remembered: Scrypt = (password, salt, bytes, options, settled) => {
    const asked = JSON.stringify([password, salt, bytes, options]);
    const key = known.get(asked);
    // Never at once, as the real one never answers at once.
    if (key) setImmediate(settled, null, Buffer.from(key));
    else {
      real(password, salt, bytes, options, (error, made) => {
        if (error === null) known.set(asked, Buffer.from(made));
        settled(error, made);
      });
    }
  };
  crypto.scrypt = Object.assign(remembered, { [remembers]: true }) as unknown as typeof crypto.scrypt;
  syncBuiltinESMExports();
}
