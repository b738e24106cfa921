/**
 * Exports from the desk: permissions, contents, audit entries, and protection against spreadsheet
 * formulas.
 */
import { inflateRawSync, crc32 } from "node:zlib";
import * as fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { exportColumns } from "../../domain/desk/export.ts";
import { deskApiPath } from "../../routes.ts";
import { xlsxOf } from "../../server/desk/xlsx.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, command, confirm, recruit, type Recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

let manager: Recruit;
let maya: Recruit;
let id: number;

beforeAll(async () => {
  manager = await recruit(app, "manager");
  await confirm(manager);
  maya = await recruit(app);
});

beforeEach(async () => {
  app.now = new Date("2026-11-20T10:00:00Z");
  await app.database.query("truncate delivery, application, suppression restart identity cascade");
  id = await apply(app, { name: "Amira Khan", email: "amira@example.org" });
});

const file = (format: "csv" | "xlsx", columns: readonly string[], of: object = { ids: [id] }) =>
  manager.open(`${deskApiPath}/export`, {
    method: "POST",
    body: JSON.stringify({ format, columns, of }),
    headers: { "content-type": "application/json", origin: app.config.publicUrl, "sec-fetch-site": "same-origin" },
  });
const csv = async (columns: readonly string[], of?: object) =>
  (await (await file("csv", columns, of)).text())
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n");
const select = async (filter: object = {}) =>
  (await manager.post(`${deskApiPath}/selections`, { view: "everybody", filter })).body.id as string;
const recorded = async () =>
  (
    await app.database.query<{ subject: string; detail: object }>(
      "select subject, detail from desk_event where type = 'applications_exported' order by id",
    )
  ).rows;

const told = async () =>
  (
    await app.database.query<{ target: string; payload: object }>(
      "select target, payload from delivery where event_type = 'account.applications_exported' order by sequence",
    )
  ).rows;

/** The files of an archive by its directory, each with the declared length and checksum. */
function unzipped(bytes: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.length - 6);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [sum, packed, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const [nameLength, offset] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const content = inflateRawSync(bytes.subarray(begin, begin + packed));
    expect([content.length, crc32(content)]).toEqual([size, sum]);
    files.set(name, content.toString("utf8"));
    at += 46 + nameLength;
  }
  return files;
}

async function sheetOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const files = unzipped(Buffer.concat(await Array.fromAsync(bytes)));
  return files.get("xl/worksheets/sheet1.xml") ?? "";
}

const xmlTexts = (xml: string) =>
  Array.from(xml.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g), ([, text = ""]) =>
    text.replaceAll("&#13;", "\r").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );

test("a manager chooses the columns in any order; a recruiter is refused", async () => {
  await act(manager, id, "tag", { tag: "Leeds fair" });
  await act(manager, id, "contacted");
  const answer = await file("csv", ["name", "stage", "tags", "contacted_at", "phone"]);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="applications-2026-11-20.csv"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const bytes = Buffer.from(await answer.arrayBuffer());
  // Spreadsheets recognize UTF-8 by this byte order mark.
  expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
  const [head, line, ...more] = bytes.toString("utf8", 3).trim().split("\r\n");
  expect(head).toBe('"name","stage","tags","contacted_at (UTC)","phone"');
  expect(line).toMatch(/^"Amira Khan","contacted","Leeds fair","2026-11-20T10:00:00.000Z","\+\d+"$/);
  expect(more).toEqual([]);
  expect(
    (await maya.post(`${deskApiPath}/export`, { format: "csv", columns: ["name"], of: { ids: [id] } })).status,
  ).toBe(403);
});

test("an export needs a fresh confirmation, and a refused one records and sends nothing", async () => {
  const before = [(await recorded()).length, (await told()).length];
  const proven = async (at: string) =>
    app.database.query(`update recruiter_session set confirmed_at = ${at} where user_id = $1`, [manager.id]);
  for (const at of ["null", "now() - interval '11 minutes'"]) {
    await proven(at);
    const refused = await file("csv", ["name"]);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, "confirm_needed"]);
  }
  expect([(await recorded()).length, (await told()).length]).toEqual(before);
  await confirm(manager);
  expect((await file("csv", ["name"])).status).toBe(200);
});

describe("all managers are notified of an export", () => {
  test("by email, including its author, and no other recruiter", async () => {
    const other = await recruit(app, "manager");
    const gone = await recruit(app, "manager");
    await command(app, "disable", gone.email);
    await app.database.query("truncate delivery cascade");
    await file("csv", ["email", "phone"]);
    expect((await told()).map(({ target }) => target).toSorted()).toEqual(
      [manager, other].map((each) => `recruiter:${each.id}`).toSorted(),
    );
    expect((await told())[0]?.payload).toMatchObject({ at: app.now.toISOString(), by: manager.id, count: 1 });
    await command(app, "disable", other.email);
  });

  test("and the operator's mailbox when there is no other manager", async () => {
    await file("xlsx", ["name"]);
    expect((await told()).map(({ target }) => target).toSorted()).toEqual(["operator", `recruiter:${manager.id}`]);
  });
});

test("age and gender are not available, and an unknown column is refused before anything is recorded", async () => {
  const before = (await recorded()).length;
  expect(exportColumns.filter((column) => /^(?:age|sex|gender|born)$/.test(column))).toEqual([]);
  for (const columns of [["age"], ["sex"], [], ["name", "id"]]) expect((await file("csv", columns)).status).toBe(422);
  expect((await file("csv", ["name"], { ids: [] })).status).toBe(422);
  expect((await file("csv", ["name"], { selection: "00000000-0000-4000-8000-000000000000" })).status).toBe(404);
  expect(await recorded()).toHaveLength(before);
});

test("the audit log has author, count, columns and filter, but no personal data", async () => {
  await act(manager, id, "tag", { tag: "Amira's brother" });
  const selection = await select({ tag: ["Amira's brother"], stage: ["new", "contacted"] });
  await file("xlsx", ["code", "email", "code"], { selection });
  expect((await recorded()).at(-1)).toEqual({
    subject: "1",
    detail: {
      format: "xlsx",
      columns: ["code", "email"],
      count: 1,
      view: "everybody",
      filter: { tag: 1, stage: "new, contacted" },
    },
  });
  const { body } = await manager.get(`${deskApiPath}/audit?type=applications_exported`);
  expect(body.rows[0]).toMatchObject({ by: { id: manager.id }, about: "1" });
});

test("an opted-out applicant's number and address are omitted, also from others who share one of them", async () => {
  const again = await apply(app, { name: "Amira K.", email: "amira@example.org", phone: "+447400777001" });
  const gone = await apply(app, { name: "Lukas Brandt", email: "lukas@example.org" });
  await act(manager, id, "opted_out");
  await eraseApplication(commandsOf(app), gone);
  const lines = await csv(["name", "email", "phone"], { ids: [id, again, gone] });
  expect(lines).toEqual(['"name","email","phone"', '"Amira Khan","",""', '"Amira K.","","+447400777001"']);
});

test("a large export is read page by page in list order, each row once", async () => {
  await app.database.script(`
    with made as (insert into application (created_at)
      select timestamptz '2026-11-20T09:00:00Z' from generate_series(1, 1100) returning id)
    insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
      area_code, national_number, phone, age, channel)
    select md5(id::text), id, 'CODE' || id, '2026-11-20T09:00:00Z', 'gb', 'en', 'GB', 'Ana ' || id, 'a' || id || '@example.org',
      'a' || id || '@example.org', '44', (7400000000 + id)::text, '+44' || (7400000000 + id), 31, 'api' from made`);
  const lines = await csv(["name"], { selection: await select() });
  expect(lines).toHaveLength(1102);
  expect(new Set(lines).size).toBe(1102);
  const sheet = unzipped(
    Buffer.from(await (await file("xlsx", ["name"], { selection: await select() })).arrayBuffer()),
  );
  expect([...sheet.keys()].toSorted()).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
  ]);
  expect(xmlTexts(sheet.get("xl/worksheets/sheet1.xml") ?? "").slice(1)).toEqual(
    lines.slice(1).map((line) => line.slice(1, -1)),
  );
});

describe("no cell is a formula", () => {
  test("in CSV an apostrophe makes it text", async () => {
    await app.database.query("update registration set name = $1", ['=HYPERLINK("https://evil.example","a")']);
    expect((await csv(["name"]))[1]).toBe(`"'=HYPERLINK(""https://evil.example"",""a"")"`);
  });

  test("in a workbook every cell is unchanged text and valid XML", async () => {
    const texts = fc.array(
      fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("=1+1", "_x0041_", "<t>", "\r\n", "a\u0000b")),
      {
        minLength: 1,
      },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (cells) => {
        async function* pages() {
          yield [cells, [new Date("2026-11-20T12:00:00Z"), null]];
        }
        const xml = await sheetOf(xlsxOf(["head"], pages()));
        expect(xml).not.toMatch(/<f>|t="str"|t="s"/);
        const written = cells
          .filter((cell) => cell !== "")
          .map((cell) => cell.replaceAll(/(?![\t\r\n])\p{Cc}|[\uFFFE\uFFFF]/gu, ""));
        expect(
          xmlTexts(xml)
            .slice(1)
            .map((text) => text.replaceAll("_x005F_", "_")),
        ).toEqual(written.map((cell) => cell.replaceAll("_x005F_", "_")));
        expect(xml).toContain('<c s="2"><v>46346.5</v></c><c/>');
      }),
      { numRuns: 60 },
    );
  });

  test("a failure while reading leaves the file incomplete", async () => {
    async function* pages() {
      yield [["one"]];
      throw new Error("the database is away");
    }
    await expect(Array.fromAsync(xlsxOf(["head"], pages()))).rejects.toThrow("the database is away");
  });
});
