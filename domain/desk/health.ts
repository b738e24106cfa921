import * as v from "valibot";
import { conditionCodes, healthStates } from "../health/conditions.ts";
import { listOf, time } from "./answer.ts";

const run = v.object({
  at: time,
  /** Null: it succeeded. In English. */
  error: v.nullable(v.string()),
  /** Of the file in the store. */
  name: v.nullable(v.string()),
  bytes: v.nullable(v.number()),
  rows: v.nullable(v.number()),
});

/** `GET /desk/api/health`: what `fairlead doctor` says, checked continuously. */
export const deskHealth = v.object({
  /** In the order of doctor. */
  checks: listOf(
    v.object({
      code: v.picklist(conditionCodes),
      /** Empty: the same on all machines. */
      machine: v.string(),
      state: v.picklist(healthStates),
      since: time,
      /** Null: not yet. */
      checkedAt: v.nullable(time),
      /** What is not as it should be, in English. */
      findings: listOf(v.string()),
    }),
  ),
  /** The newest ones. */
  backups: listOf(run),
  restoreTests: listOf(run),
});
export type DeskHealth = v.InferOutput<typeof deskHealth>;
