/**
 * `fairlead export`: next to the running process (through its socket on the embedded database), and
 * without one.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ExportedApplication } from "../../db/queries/export.ts";
import { applicant } from "../support/applicants.ts";
import { createScratch, type Scratch } from "../support/databases.ts";
import { type Server, startServer } from "../support/server.ts";

/** Names that a spreadsheet would take for a formula, or a parser for another cell. */
const payloads = [
  '=HYPERLINK("http://evil.example","x")',
  "+SUM(1+1)*cmd|' /C calc'!A0",
  "-2+3",
  "@SUM(A1)",
  "=1+1;2",
  'quoted "name", with comma',
  "two\r\nlines",
];

let scratch: Scratch;
let server: Server | undefined;
const ids: string[] = [];

beforeAll(async () => {
  scratch = await createScratch();
  server = await startServer(scratch.settings);
  for (const name of payloads) {
    const response = await fetch(`${server.url}/api/register`, {
      method: "POST",
      body: JSON.stringify(applicant({ name, attribution: { source: name } })),
      headers: { "content-type": "application/json", lang: "gb" },
    });
    const { result } = (await response.json()) as { result: { id: string } };
    ids.push(result.id);
  }
  await fetch(`${server.url}/api/user-survey`, {
    method: "POST",
    body: JSON.stringify({ id: ids[0], CITY: "=cmd()" }),
    headers: { "content-type": "application/json" },
  });
});
afterAll(async () => {
  await server?.stop();
  await scratch.remove();
});

const exported = (...parameters: string[]) =>
  server?.command("export", ...parameters) ?? Promise.reject(new Error("no server"));

test("jsonl has every application on one line as submitted", async () => {
  const lines = await exported();
  const applications = lines.map((line) => JSON.parse(line) as ExportedApplication);
  expect(applications.map(({ id }) => id)).toEqual(ids);
  expect(applications.map(({ name }) => name)).toEqual(payloads);
  expect(applications[0]?.answers).toEqual({ CITY: "=cmd()" });
  expect(await exported("--format", "jsonl")).toEqual(lines);
  expect(await exported("--format=jsonl")).toEqual(lines);
});

describe("csv", () => {
  test("has a header and one readable row per application", async () => {
    const [header = [], ...rows] = parseCsv((await exported("--format", "csv")).join("\r\n"));
    expect(header.slice(0, 4)).toEqual(["id", "code", "created_at", "name"]);
    expect(header).toEqual(
      expect.arrayContaining(["email", "phone", "IS_LOCAL_USER", "CITY", "consent", "deliveries"]),
    );
    expect(header.slice(-6)).toEqual(["registrations", "attribution", "consent", "deliveries", "state", "recruiter"]);
    // Names with addresses in them are held.
    for (const row of rows)
      expect([row.at(-2), row.at(-1)]).toEqual([row[header.indexOf("held_at")] ? "held" : "new", ""]);
    expect(rows).toHaveLength(payloads.length);
    for (const row of rows) expect(row).toHaveLength(header.length);
    expect(rows.map((row) => row[header.indexOf("id")])).toEqual(ids);
    // A phone number is not a formula and stays dialable.
    expect(rows[0]?.[header.indexOf("phone")]).toMatch(/^\+447\d+$/);
  });

  test("starts with one byte order mark for spreadsheets, which JSON lacks", async () => {
    const marks = (lines: readonly string[]) => lines.join("\r\n").split("\uFEFF").length - 1;
    const lines = await exported("--format", "csv");
    expect([lines[0]?.startsWith('\uFEFF"id",'), marks(lines), marks(await exported())]).toEqual([true, 1, 0]);
  });

  test("contains no formula: an apostrophe precedes it", async () => {
    const [header = [], ...rows] = parseCsv((await exported("--format", "csv")).join("\r\n"));
    const names = rows.map((row) => row[header.indexOf("name")]);
    expect(names).toEqual(payloads.map((name) => (/^[=+@-]/.test(name) ? `'${name}` : name)));
    expect(rows[0]?.[header.indexOf("CITY")]).toBe("'=cmd()");
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=@\t\r]|^[+-](?!\d+$)/);
  });
});

test("an unknown format is refused with the usage", async () => {
  await expect(exported("--format", "xml")).rejects.toThrow("usage: fairlead export [--format jsonl|csv]");
});

test("without a running process the command opens the database itself", async () => {
  const running = await exported();
  await server?.stop();
  expect(await exported()).toEqual(running);
});

/** RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const [, cell = "", end] of `${text}\r\n`.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    if (rows.length === 0) rows.push([]);
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
