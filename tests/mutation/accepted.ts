/**
 * Reviewed mutants that no test should detect, by reason (accepted.json); `npm run mutation` lists
 * any others.
 */
import { read } from "../support/repository.ts";
import type { Change } from "./change.ts";

const byReason = JSON.parse(read("tests/mutation/accepted.json")) as Readonly<Record<string, readonly Change[]>>;

export const accepted: readonly Change[] = Object.values(byReason).flat();
