/**
 * docs/data/asvs.yaml: every ASVS 5.0.0 requirement of levels 1 and 2 has a row with its evidence.
 */
import { expect, test } from "vitest";
import { asvs, asvsRows } from "../../tools/traceability.ts";
import { read, sources } from "../support/repository.ts";

/**
 * The levels of each section's requirements in order (ASVS 5.0.0): "1.5 123" means 1.5.1 has level
 * 1, and so on.
 */
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

/** "1.2.6–1.2.8": the requirements of both levels in this range. */
function meant(number: string): typeof wanted {
  const [from = "", to = from] = number.split("–");
  const [first, last] = [from, to].map((end) => wanted.findIndex((requirement) => requirement.number === end));
  return first === undefined || last === undefined || first < 0 ? [] : wanted.slice(first, last + 1);
}

test("every requirement of levels 1 and 2 has one row, in order", () => {
  expect(wanted).toHaveLength(253);
  expect(asvsRows.flatMap(({ number }) => meant(number).map((requirement) => requirement.number))).toEqual(
    wanted.map(({ number }) => number),
  );
  expect(asvs.chapters.map(({ title }) => title.split(" ")[0])).toEqual(
    Array.from({ length: 17 }, (_, at) => `V${at + 1}`),
  );
});

test.each(asvsRows)("requirement $number has its level, and a reason or evidence for its status", (row) => {
  expect(row.level).toBe([...new Set(meant(row.number).map(({ level }) => level))].toSorted().join(", "));
  expect(row.reason !== undefined).toBe(row.status !== "met");
  if (row.status === "met" || row.status === "partly") expect(row.where).toBeDefined();
  if (row.status === "met") expect(row.tests ?? row.byConstruction).toBeDefined();
  expect(row.tests !== undefined && row.byConstruction !== undefined).toBe(false);
});

/** The code that runs: on the server, in workers, on the command line, in browsers. */
const product = sources.filter((path) => !/^(?:tests|tools)\/|^app\/dev\.ts$|\.config\.ts$/.test(path));

/** A channel between tabs, which no other origin can open. */
const channel = "desk/requests/shared-stream.ts";

/** Copies backups with `sftp` and `rclone`, and tests restoring them. */
const programs = "integrations/backup-store/run-program.ts";

test("other programs are run in one place, without a shell", () => {
  expect(product.filter((path) => /\bchild_process\b/.test(read(path)))).toEqual([programs]);
  const source = read(programs);
  expect(source).toMatch(/import \{ spawn \} from "node:child_process"/);
  expect(source).not.toMatch(/\bshell:\s*(?:true|["'`])/);
});

test.each([
  ["evaluating text as code", /\beval\(|\bnew Function\(|["']node:vm["']/],
  ["messages between windows", /\bpostMessage\b|\bonmessage\b|addEventListener\(\s*["']message["']/],
])("%s does not occur in the product", (_, pattern) => {
  expect(product.length).toBeGreaterThan(100);
  expect(product.filter((path) => path !== channel && pattern.test(read(path)))).toEqual([]);
});

test("tabs exchange exactly five words and ignore anything else", () => {
  const source = read(channel);
  expect(source).toMatch(/new BroadcastChannel\(/);
  expect(source).toMatch(/if \(isLiveWord\(data\)\)/);
  // It exchanges nothing with other windows or frames.
  expect(source).not.toMatch(/window\.|\bparent\b|\bopener\b/);
});

test("all hashes and signatures use SHA-256", () => {
  const made = product.flatMap((path) =>
    Array.from(read(path).matchAll(/\bcreate(?:Hash|Hmac)\(\s*([^,)]+)/g), ([, algorithm]) => algorithm),
  );
  expect(made.length).toBeGreaterThan(10);
  expect(new Set(made)).toEqual(new Set(['"sha256"']));
  // Our code encrypts settings, and decrypts them and older backups, all with authentication.
  const settings = "commands/site/sealed-settings.ts";
  const older = "commands/backup/first-container.ts";
  expect(product.filter((path) => /\bcreateCipheriv\b/.test(read(path)))).toEqual([settings]);
  expect(product.filter((path) => /\bcreateDecipheriv\b/.test(read(path)))).toEqual([older, settings]);
  for (const path of [settings, older]) expect(read(path)).toContain('createDecipheriv("aes-256-gcm"');
  expect(read(settings)).toContain('createCipheriv("aes-256-gcm"');
});
