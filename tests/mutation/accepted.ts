/** Changes that no test notices, each looked at, by the reason why none should (accepted.json); `npm run mutation` names any other. */
import { read } from "../support/repository.ts";
import type { Change } from "./change.ts";

const byReason = JSON.parse(read("tests/mutation/accepted.json")) as Readonly<Record<string, readonly Change[]>>;

export const accepted: readonly Change[] = Object.values(byReason).flat();
