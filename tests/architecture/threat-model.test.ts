/** docs/threat-model.md: what it says stands against somebody is there, and so is the test that holds it. */
import { describe, expect, test } from "vitest";
import { linked, rowsOf, titlesOf } from "../support/documents.ts";
import { files, read } from "../support/repository.ts";

const document = read("docs/threat-model.md");
const rows = rowsOf(document, /^\| to /);

test("everybody who is named tries something, and every row has its five cells", () => {
  const sections = document.split(/^## /m).filter((section) => section.includes("| They try |"));
  expect(sections).toHaveLength(6);
  for (const section of sections) expect(section.match(/^\| to /gm)?.length).toBeGreaterThan(3);
  for (const cells of rows) {
    expect(cells, cells[0]).toHaveLength(5);
    expect(cells).not.toContain("");
  }
});

describe.each(rows.map((cells) => [cells[0] ?? "", cells] as const))("who tries %s", (_, cells) => {
  const [, against = "", where = "", held = ""] = cells;

  test("meets files that are there", () => {
    expect(linked(where).filter(({ path, rest }) => rest !== "" || !files.includes(path))).toEqual([]);
  });

  test("meets tests that are there, unless nothing stands against it", () => {
    if (held === "–") {
      expect(against).toMatch(/^nothing: /);
      return;
    }
    for (const { path, rest } of linked(held)) {
      expect(path).toMatch(/^tests\/.+\.test\.tsx?$/);
      expect(files).toContain(path);
      expect([...titlesOf(path)], path).toContain(rest);
    }
  });
});

test("leads only to what is there", () => {
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

test("CONTRIBUTING.md names tests, documents and commands that there are", () => {
  const text = read("CONTRIBUTING.md");
  const paths = Array.from(text.matchAll(/`((?:tests|deploy)\/[^`]+)`/g), ([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(4);
  expect(paths.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)))).toEqual([]);
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  for (const [, name = ""] of text.matchAll(/`npm (?:run )?([a-z-]+)/g)) expect(scripts).toHaveProperty(name);
});
