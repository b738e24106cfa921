/** Every new command needs a judging test. */
import { expect, test } from "vitest";
import { files, read } from "../support/repository.ts";
import { ofCommands, ofFolders } from "./judges.ts";

test("every command source has its judging tests once, which exist", () => {
  const judged = ofCommands.flatMap(({ sources }) => sources.map((name) => `commands/applications/${name}.ts`));
  expect(judged.toSorted()).toEqual(files.filter((file) => file.startsWith("commands/applications/")).toSorted());
  const tests = [...ofCommands, ...ofFolders].flatMap((judges) => judges.tests.map((name) => `tests/${name}.test.ts`));
  expect(tests.filter((name) => !files.includes(name))).toEqual([]);
  const folders = ofFolders.flatMap(({ sources }) => sources.map((name) => `domain/${name}/`));
  expect(folders.filter((folder) => !files.some((file) => file.startsWith(folder)))).toEqual([]);
});

test("mutants are detected in the short form too: no judge is in the long form only", () => {
  const judges = [...ofCommands, ...ofFolders].flatMap((each) => each.tests.map((name) => `tests/${name}.test.ts`));
  const rules = files.filter((file) => /^tests\/domain\/.*\.test\.ts$/.test(file));
  expect(
    [...judges, ...rules].filter((file) =>
      /\b(?:onlyLong|longUnless|forRows|longForm|module-tag long)\b/.test(read(file)),
    ),
  ).toEqual([]);
});
