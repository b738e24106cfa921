/**
 * Answers so far, saved beside the future files so that an interrupted `init` can continue. No
 * password is kept: a forgotten draft must not hold one.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { makeFolder } from "../../db/folder.ts";
import type { Answers } from "./answers.ts";
import { explainFolderError } from "./write.ts";

/** By flag. Empty: asked, and left empty. `null`: not kept, and to be asked again. */
export type Draft = ReadonlyMap<string, string | null>;

export const draftPath = (directory: string) => join(directory, "init-answers.json");

/** Whether it may contain a password or token: a receiver's address may do so anywhere. */
function mayHide(flag: string, answer: string): boolean {
  if (flag === "webhook-url") return true;
  const isPlain = /^[a-z]+:\/\/[\w.-]+(?::\d+)?(?:\/\w*)?$/.test(answer);
  return ["database-url", "smtp-url"].includes(flag) && !["", "none"].includes(answer) && !isPlain;
}

/**
 * Throws with a message for the operator.
 * @param empty flags that were asked and left empty
 */
export function saveDraft(directory: string, answers: Answers, empty: Iterable<string>): void {
  const given = [...Array.from(empty, (flag) => [flag, ""] as const), ...answers].filter(([flag]) => flag !== "dir");
  const kept = given.map(([flag, answer]) => [flag, mayHide(flag, answer) ? null : answer]);
  try {
    makeFolder(directory);
    writeFileSync(draftPath(directory), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    throw explainFolderError(error, directory);
  }
}

/** Empty if there is no readable draft. */
export function readDraft(directory: string): Draft {
  try {
    const parsed: unknown = JSON.parse(readFileSync(draftPath(directory), "utf8"));
    return new Map(Object.entries(v.parse(v.record(v.string(), v.nullable(v.string())), parsed)));
  } catch {
    return new Map();
  }
}

export function removeDraft(directory: string): void {
  rmSync(draftPath(directory), { force: true });
}
