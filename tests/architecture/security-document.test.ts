/** docs/security.md: every requirement of ASVS 5.0.0, levels 1 and 2, has its row, and what a row names is there. */
import { describe, expect, test } from "vitest";
import { linked, rowsOf, titlesOf } from "../support/documents.ts";
import { files, read, sources } from "../support/repository.ts";

/** By section, the level of each of its requirements in their order (ASVS 5.0.0): "1.5 123" is 1.5.1 of level 1, and so on. */
const levels = `
  1.1 22, 1.2 1111122223, 1.3 112222222223, 1.4 222, 1.5 123
  2.1 122, 2.2 112, 2.3 12223, 2.4 23
  3.1 3, 3.2 113, 3.3 12223, 3.4 11222233, 3.5 11122333, 3.6 3, 3.7 22333
  4.1 12233, 4.2 23333, 4.3 22, 4.4 1222
  5.1 2, 5.2 112333, 5.3 113, 5.4 222
  6.1 122, 6.2 111111112222, 6.3 11223333, 6.4 112233, 6.5 22222333
  6.6 2223, 6.7 33, 6.8 2222
  7.1 222, 7.2 1111, 7.3 22, 7.4 11222, 7.5 223, 7.6 22
  8.1 1233, 8.2 1123, 8.3 133, 8.4 23
  9.1 111, 9.2 1222
  10.1 22, 10.2 223, 10.3 22223, 10.4 1111122222233333, 10.5 22222
  10.6 22, 10.7 222
  11.1 2233, 11.2 22233, 11.3 11233, 11.4 1222, 11.5 23, 11.6 23, 11.7 33
  12.1 12233, 12.2 11, 12.3 22223
  13.1 2333, 13.2 222223, 13.3 2233, 13.4 1222233
  14.1 22, 14.2 12223333, 14.3 122
  15.1 12233, 15.2 12233, 15.3 1222222, 15.4 3333
  16.1 2, 16.2 22222, 16.3 2222, 16.4 222, 16.5 2223
  17.1 23, 17.2 22223333, 17.3 22
`;
const requirements = Array.from(levels.matchAll(/(\d+\.\d) (\d+)/g)).flatMap(([, section = "", list = ""]) =>
  [...list].map((level, at) => ({ number: `${section}.${at + 1}`, level })),
);
const wanted = requirements.filter(({ level }) => level !== "3");

const document = read("docs/security.md");
const rows = rowsOf(document, /^\| \d/);
const statuses = ["met", "partly", "not met", "does not apply"];
const none = "–";

/** "1.2.6–1.2.8": those of the two levels from the one to the other. */
function meant(number: string): typeof wanted {
  const [from = "", to = from] = number.split("–");
  const [first, last] = [from, to].map((end) => wanted.findIndex((requirement) => requirement.number === end));
  return first === undefined || last === undefined || first < 0 ? [] : wanted.slice(first, last + 1);
}

/** Nothing where the cell says that there is nothing. */
const linkedIn = (cell: string) => (cell === none ? [] : linked(cell));

const isByConstruction = (cell: string) => /^by construction: ./.test(cell);

test("every requirement of levels 1 and 2 has one row, in order", () => {
  expect(wanted).toHaveLength(253);
  expect(rows.flatMap(([number = ""]) => meant(number).map((requirement) => requirement.number))).toEqual(
    wanted.map(({ number }) => number),
  );
  expect(document.match(/^## V\d+ /gm)).toHaveLength(17);
});

describe.each(rows.map((cells) => [cells[0] ?? "", cells] as const))("requirement %s", (number, cells) => {
  const [, requirement = "", level = "", status = "", where = "", held = ""] = cells;
  const [word = "", ...why] = status.split(": ");

  test("says its level and its status, and why where it is not met", () => {
    expect(cells).toHaveLength(6);
    expect(requirement).not.toBe("");
    expect(level).toBe([...new Set(meant(number).map((requirement) => requirement.level))].toSorted().join(", "));
    expect(statuses).toContain(word);
    expect(why.join(": ") !== "").toBe(word !== "met");
  });

  test("lives in files that are there", () => {
    const places = linkedIn(where);
    if (word === "met" || word === "partly") expect(places).not.toEqual([]);
    expect(places.filter(({ path, rest }) => rest !== "" || !files.includes(path))).toEqual([]);
  });

  test("is held by tests that are there", () => {
    if (word === "met") expect(held).not.toBe(none);
    if (isByConstruction(held)) return;
    for (const { path, rest } of linkedIn(held)) {
      expect(path).toMatch(/^tests\/.+\.test\.tsx?$/);
      expect(files).toContain(path);
      expect([...titlesOf(path)], path).toContain(rest);
    }
  });
});

test("stands alone: it leads to nothing outside the repository but the standard", () => {
  for (const [, target = ""] of document.matchAll(/\]\(([^)]*)\)/g)) {
    if (!target.startsWith("https://owasp.org/")) expect(files, target).toContain(target.replace(/^\.\.\//, ""));
  }
});

/** What runs: on the server, in workers, on the command line, in browsers. */
const product = sources.filter((path) => !/^(?:tests|bench|scripts)\/|^dev\.ts$|\.config\.ts$/.test(path));

/** A channel between tabs, which no other origin can open. */
const channel = "desk/calls/shared-stream.ts";

test.each([
  ["another program", /\bchild_process\b/],
  ["code made of text", /\beval\(|\bnew Function\(|["']node:vm["']/],
  ["a message between windows", /\bpostMessage\b|\bonmessage\b|addEventListener\(\s*["']message["']/],
])("%s is nowhere in the product", (_, pattern) => {
  expect(product.length).toBeGreaterThan(100);
  expect(product.filter((path) => path !== channel && pattern.test(read(path)))).toEqual([]);
});

test("tabs of one origin tell each other one of five words, and nothing else is heard", () => {
  const source = read(channel);
  expect(source).toMatch(/new BroadcastChannel\(/);
  expect(source).toMatch(/if \(isLiveWord\(data\)\)/);
  // Its own window, and what is in it, hears and is told nothing.
  expect(source).not.toMatch(/window\.|\bparent\b|\bopener\b/);
});

test("hashes and signatures are SHA-256 and nothing else", () => {
  const made = product.flatMap((path) =>
    Array.from(read(path).matchAll(/\bcreate(?:Hash|Hmac)\(\s*([^,)]+)/g), ([, algorithm]) => algorithm),
  );
  expect(made.length).toBeGreaterThan(10);
  expect(new Set(made)).toEqual(new Set(['"sha256"']));
  // Nothing is encrypted by our own code, and what older backups hold is decrypted by authenticated means.
  expect(product.filter((path) => /\bcreateCipheriv\b/.test(read(path)))).toEqual([]);
  expect(product.filter((path) => /\bcreateDecipheriv\b/.test(read(path)))).toEqual(["backup/first-container.ts"]);
  expect(read("backup/first-container.ts")).toContain('createDecipheriv("aes-256-gcm"');
});
