/** docs/comparison.md: every row says something of everybody, what is said of others has its address, and what is named of ours is there. */
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
  test("is said of Fairlead with the file that has it, and of each of the others with its address or as not found", () => {
    expect(ours).toMatch(/\]\(|`[\w./]+`/);
    expect(others).toHaveLength(5);
    for (const cell of others) if (cited(cell).length === 0) expect(cell).toMatch(/^(Not|Neither) found/);
    expect([ours, ...others].filter((cell) => /^(none|no|yes|[-–✓✗❌✅])?\.?$/i.test(cell))).toEqual([]);
  });
});

test("all tables are of the same products, and the day of looking up is said", () => {
  expect(document.match(/^\|---.*$/gm)?.length).toBe(lines.length - rows.length);
  expect(rows.length).toBeGreaterThan(20);
  expect(document).toMatch(/looked up on \d+ \w+ 20\d\d/);
});

test("every address is one, is cited, and is there for what cites it", () => {
  for (const [name, address] of addresses) expect(address, name).toMatch(/^https:\/\/[\w.-]+\/\S+$/);
  expect([...new Set(cited(document))].toSorted()).toEqual([...addresses.keys()].toSorted());
});

test("files and sections of ours that it leads to are there", () => {
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
