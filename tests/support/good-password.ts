/** The password of test recruiters, and how much its hash costs (scrypt-setup.ts). */
import { afterAll, beforeAll } from "vitest";

export const goodPassword = "nine green lanterns";

const costly = Symbol.for("fairlead.costly-password");
const state = globalThis as { [costly]?: boolean };

export const isCostly = (): boolean => state[costly] === true;

/** For a test file: as in production, because a released version has hashed it. */
export function useCostlyPassword(): void {
  beforeAll(() => {
    state[costly] = true;
  });
  afterAll(() => {
    delete state[costly];
  });
}
