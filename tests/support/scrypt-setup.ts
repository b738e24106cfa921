/**
 * Before a test file: caches scrypt results per password and salt. Each takes an eighth of a second
 * on purpose, and a test recruiter uses one password three times. Results are the same.
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
    // Asynchronous, like the real one.
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
