/** docs/data/threats.yaml, and links in the documents about security. */
import { expect, test } from "vitest";
import { threatRows, threats } from "../../tools/traceability.ts";
import { files, read } from "../support/repository.ts";

test("every attacker has several threats", () => {
  expect(threats.attackers).toHaveLength(6);
  for (const attacker of threats.attackers) expect(attacker.threats.length, attacker.title).toBeGreaterThan(3);
  for (const { attempt } of threatRows) expect(attempt).toMatch(/^to /);
});

test.each(threatRows)("a defence has a test, unless there is none: $attempt", ({ defence, tests }) => {
  expect(tests === undefined).toBe(defence.startsWith("nothing: "));
});

test("the document has only valid links", () => {
  for (const name of ["docs/threat-model.md", "SECURITY.md", "CONTRIBUTING.md"]) {
    const links = Array.from(read(name).matchAll(/\]\(([^)#]+)[^)]*\)/g), ([, target = ""]) => target);
    expect(links.length, name).toBeGreaterThan(3);
    const folder = name.startsWith("docs/") ? "docs/" : "";
    const paths = links.map((target) => (target.startsWith("../") ? target.slice(3) : `${folder}${target}`));
    expect(paths.filter((path) => !files.includes(path) && !files.some((file) => file.startsWith(`${path}/`)))).toEqual(
      [],
    );
  }
});

test("CONTRIBUTING.md names existing tests, documents and commands", () => {
  const text = read("CONTRIBUTING.md");
  const paths = Array.from(text.matchAll(/`((?:tests|deploy)\/[^`]+)`/g), ([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(4);
  expect(paths.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)))).toEqual([]);
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  for (const [, name = ""] of text.matchAll(/`npm (?:run )?([a-z-]+)/g)) expect(scripts).toHaveProperty(name);
});
