/** A command that is added is judged by somebody. */
import { expect, test } from "vitest";
import { files } from "../support/repository.ts";
import { ofCommands, ofFolders } from "./judges.ts";

test("every source of commands is judged once, by tests that are there", () => {
  const judged = ofCommands.flatMap(({ sources }) => sources.map((name) => `applications/${name}.ts`));
  expect(judged.toSorted()).toEqual(files.filter((file) => file.startsWith("applications/")).toSorted());
  const tests = [...ofCommands, ...ofFolders].flatMap((judges) => judges.tests.map((name) => `tests/${name}.test.ts`));
  expect(tests.filter((name) => !files.includes(name))).toEqual([]);
  const folders = ofFolders.flatMap(({ sources }) => sources.map((name) => `domain/${name}/`));
  expect(folders.filter((folder) => !files.some((file) => file.startsWith(folder)))).toEqual([]);
});
