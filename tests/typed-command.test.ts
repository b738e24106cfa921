/** How messages name the command line: in a release, in a clone, and by `npm start`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { typedCommand, typedStart } from "../cli/typed-command.ts";

const release = mkdtempSync(join(tmpdir(), "fairlead-typed-"));
mkdirSync(join(release, "bin"));
writeFileSync(join(release, "bin", "node"), "");
afterAll(() => rmSync(release, { recursive: true }));

const place = (folder: string, ...execArgv: string[]) => ({
  execPath: "/node",
  execArgv,
  argv: ["/node", `${folder}/dist/cli.js`],
  env: {},
});

test("a release says `fairlead`, and names an unusual environment file", () => {
  expect(typedCommand(place(release, "--env-file=/etc/fairlead/fairlead.env"))).toBe("fairlead");
  expect(typedCommand(place(release))).toBe("fairlead");
  expect(typedCommand(place(release, "--env-file=/srv/a b.env"))).toBe("FAIRLEAD_ENV_FILE='/srv/a b.env' fairlead");
  expect(typedStart(place(release))).toBe("systemctl enable --now fairlead");
});

test("a clone says how Node starts the build with the same file", () => {
  const clone = place("/clone", "--env-file=/srv/a.env");
  expect(typedCommand(clone)).toBe("/node --env-file=/srv/a.env /clone/dist/cli.js");
  expect(typedStart(clone)).toBe("/node --env-file=/srv/a.env /clone/dist/main.js");
});
