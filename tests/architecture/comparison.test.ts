/**
 * docs/comparison.md: every row covers all products, statements about others have sources, and
 * references to our files exist.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { read, root } from "../support/repository.ts";

const document = read("docs/comparison.md");
const header = "| What | Fairlead | Plausible CE | Formbricks | Chatwoot | Umami | Ghost |";
const lines = document.split("\n").filter((line) => line.startsWith("| "));
const rows = lines
  .filter((line) => line !== header)
  .map((line) =>
    line
      .slice(2, -2)
      .split("|")
      .map((cell) => cell.trim()),
  );
const addresses = new Map(
  Array.from(document.matchAll(/^\[(\w+)\]: (.+)$/gm), ([, name = "", address = ""]) => [name, address] as const),
);
const cited = (text: string) => Array.from(text.matchAll(/\]\[(\w+)\]/g), ([, name = ""]) => name);

describe.each(rows.map((cells) => [cells[0] ?? "", cells] as const))("%s", (_, [, ours = "", ...others]) => {
  test("links Fairlead's row to a file, and others to a source or marks them as not found", () => {
    expect(ours).toMatch(/\]\(|`[\w./]+`/);
    expect(others).toHaveLength(5);
    for (const cell of others) if (cited(cell).length === 0) expect(cell).toMatch(/^(Not|Neither) found/);
    expect([ours, ...others].filter((cell) => /^(none|no|yes|[-–✓✗❌✅])?\.?$/i.test(cell))).toEqual([]);
  });
});

test("all tables compare the same products and give the date of research", () => {
  expect(document.match(/^\|---.*$/gm)?.length).toBe(lines.length - rows.length);
  expect(rows.length).toBeGreaterThan(12);
  expect(document).toMatch(/looked up on \d+ \w+ 20\d\d/);
});

test("every source is a valid address, is cited, and supports its citation", () => {
  for (const [name, address] of addresses) expect(address, name).toMatch(/^https:\/\/[\w.-]+\/\S+$/);
  expect([...new Set(cited(document))].toSorted()).toEqual([...addresses.keys()].toSorted());
});

test("linked files and sections exist", () => {
  const leads = Array.from(document.matchAll(/\]\((?!https:)([^)#]*)(?:#([^)]+))?\)/g));
  expect(leads.length).toBeGreaterThan(10);
  for (const [, path = "", section] of leads) {
    const file = join("docs", path);
    expect(existsSync(join(root, file)), path).toBe(true);
    if (section === undefined) continue;
    const titles = Array.from(read(file).matchAll(/^#+ (.+)$/gm), ([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, "")
        .replaceAll(" ", "-"),
    );
    expect(titles, path).toContain(section);
  }
});
