/** Answers so far, saved beside the future files so that an interrupted `init` can continue. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { makeFolder } from "../../db/folder.ts";
import type { Answers } from "./answers.ts";
import { explainFolderError } from "./write.ts";

export const draftPath = (directory: string) => join(directory, "init-answers.json");

/**
 * Throws with a message for the operator. The draft may hold passwords, so only this user can read
 * it.
 */
export function saveDraft(directory: string, answers: Answers): void {
  try {
    makeFolder(directory);
    writeFileSync(draftPath(directory), `${JSON.stringify(Object.fromEntries(answers), null, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    throw explainFolderError(error, directory);
  }
}

/** Empty if there is no readable draft. */
export function readDraft(directory: string): Answers {
  try {
    const parsed: unknown = JSON.parse(readFileSync(draftPath(directory), "utf8"));
    return new Map(Object.entries(v.parse(v.record(v.string(), v.string()), parsed)));
  } catch {
    return new Map();
  }
}

export function removeDraft(directory: string): void {
  rmSync(draftPath(directory), { force: true });
}
