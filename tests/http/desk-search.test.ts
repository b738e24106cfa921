/**
 * The desk's search: matches, highlights, and what it does not reveal. More than 300 lines: every
 * case starts with the same two people.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answerSurvey } from "../../commands/applications/answer-survey.ts";
import { correct } from "../../commands/applications/correct.ts";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { backfillSearch, missingLexemes } from "../../commands/applications/backfill-search.ts";
import { type DeskFound, deskRecent, type DeskSearch, deskSearch } from "../../domain/desk/search.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { commandsOf } from "../support/commands.ts";
import { act, apply, type Browser, recruit, type Recruit, said } from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);
const start = new Date("2026-11-20T10:00:00Z");

let maya: Recruit;
let paul: Recruit;
let amira: number;
let jonas: number;

beforeAll(async () => {
  maya = await recruit(app);
  paul = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, rate_limit, application restart identity cascade");
  amira = await apply(
    app,
    {
      name: "Amira Khan",
      email: "amira.khan@example.com",
      nationalNumber: "7400123456",
      phone: "+447400123456",
    },
    { code: "7Q9RCJQMD" },
  );
  jonas = await apply(
    app,
    { name: "Jonas Müller", email: "jonas@web.example", nationalNumber: "7400128890", phone: "+447400128890" },
    { code: "9MM3TR6QC", now: new Date(start.getTime() - 3_600_000) },
  );
});

async function search(browser: Browser, q: string, scope?: string): Promise<DeskSearch> {
  return said(deskSearch, await browser.post(`${deskApiPath}/search`, { q, ...(scope ? { scope } : {}) }));
}

const ids = ({ found }: DeskSearch) => found.map(({ id }) => id);
const shown = (parts: DeskFound["text"] | undefined) =>
  (parts ?? []).map(({ text, found }) => (found ? `[${text}]` : text)).join("");
const registrationOf = async (application: number) => {
  const { rows } = await app.database.query<{ id: string }>("select id from registration where application_id = $1", [
    application,
  ]);
  return rows[0]?.id ?? "";
};

describe("a search finds an applicant", () => {
  test.each([
    ["khan ami", "name", "[Ami]ra [Khan]", "+44 •••• ••3456"],
    ["3456", "number", "Amira Khan", "+44 •••• ••[3456]"],
    ["+44 7400 123456", "number", "Amira Khan", "+[44 7400 123456]"],
    ["07400 123456", "number", "Amira Khan", "+44 [7400 123456]"],
    ["٧٤٠٠١٢٣٤٥٦", "number", "Amira Khan", "+44 [7400 123456]"],
    ["amira.khan@", "email", "Amira Khan", "[amira.khan@]example.com"],
    ["@example.c", "email", "Amira Khan", "a•••••••••@[example.c]om"],
  ])("by %s", async (q, where, name, text) => {
    const answer = await search(maya, q);
    expect(ids(answer)).toEqual([amira]);
    const [found] = answer.found;
    expect([found?.in, shown(found?.name), shown(found?.text)]).toEqual([where, name, text]);
    expect(answer).toMatchObject({ more: false, opens: null, near: [] });
  });

  test("by a term that two share, newest first, each once", async () => {
    for (const id of [amira, jonas]) await act(maya, id, "note", { text: "Works with 7400 999111" });
    expect(ids(await search(maya, "7400 99"))).toEqual([jonas, amira]);
    await apply(app, {
      name: "Amira Khan",
      email: "amira.khan@example.com",
      nationalNumber: "7400123456",
      phone: "+447400123456",
    });
    expect(ids(await search(maya, "amira"))).toEqual([amira]);
  });

  test("by a whole code, including a later registration's, and opens it", async () => {
    for (const q of ["7Q9-RCJ-QMD", "7q9rcjqmd", " 7q9 rcj qmd "]) {
      const answer = await search(maya, q);
      expect(answer.opens).toBe(amira);
      expect(shown(answer.found[0]?.code)).toBe("[7Q9-RCJ-QMD]");
    }
    expect((await search(maya, "7Q9-RCJ-Q")).opens).toBeNull();
  });

  test.each([
    ["two swapped letters", "Amria"],
    ["a different letter", "amora khan"],
    ["an extra letter", "Ammira"],
    ["a missing letter", "amia"],
    ["a wrong letter in each word", "Amira Kahn"],
  ])("by a name with %s as a near match", async (_, typed) => {
    expect(await search(maya, typed)).toMatchObject({
      found: [],
      opens: null,
      near: [{ id: amira, code: "7Q9-RCJ-QMD", name: "Amira Khan" }],
    });
  });

  test("but gives no near match for two wrong letters, or when there is an exact match", async () => {
    expect(await search(maya, "Amroo")).toMatchObject({ found: [], near: [] });
    const other = await apply(app, { name: "Amria Ruiz" });
    const answer = await search(maya, "amria");
    expect([ids(answer), answer.near]).toEqual([[other], []]);
  });

  test("as a near match only within the scope", async () => {
    await act(paul, amira, "claim");
    expect((await search(paul, "amria", "mine")).near.map(({ id }) => id)).toEqual([amira]);
    expect((await search(maya, "amria", "mine")).near).toEqual([]);
  });

  test("by a code with one wrong character as a near match", async () => {
    for (const q of ["7Q9-RCJ-QMX", "7q9rcjqm0"]) {
      expect(await search(maya, q)).toEqual({
        found: [],
        more: false,
        opens: null,
        near: [{ id: amira, code: "7Q9-RCJ-QMD", name: "Amira Khan" }],
      });
    }
    expect((await search(maya, "7Q9-RCJ-QXX")).near).toEqual([]);
  });

  test("by the city they answered with, and not by a former answer", async () => {
    const registrationId = await registrationOf(amira);
    const answer = (value: string) => answerSurvey(commandsOf(app), { registrationId, question: "CITY", value });
    await answer("Łódź");
    const [found] = (await search(maya, "lodz")).found;
    expect([found?.in, shown(found?.text)]).toEqual(["city", "[Łódź]"]);
    expect(ids(await search(maya, "amira lodz"))).toEqual([amira]);
    await answer("Leeds");
    expect(ids(await search(maya, "lodz"))).toEqual([]);
    expect(ids(await search(maya, "leeds"))).toEqual([amira]);
    // An answer to another question is not searched as a city.
    await answerSurvey(commandsOf(app), { registrationId, question: "IS_LOCAL_USER", value: "true" });
    expect([ids(await search(maya, "leeds")), ids(await search(maya, "true"))]).toEqual([[amira], []]);
  });

  test("by recruiters' notes about them", async () => {
    await act(maya, jonas, "note", { text: "Call her sister, 7400 993456, after nine" });
    await act(maya, amira, "closed", { reason: "not_eligible", line: "moved to Lisbon" });
    const [found] = (await search(maya, "sister")).found;
    expect([found?.id, found?.in, shown(found?.text)]).toEqual([
      jonas,
      "note",
      "Call her [sister], 7400 993456, after nine",
    ]);
    expect(ids(await search(maya, "740099"))).toEqual([jonas]);
    expect(ids(await search(maya, "99 3456"))).toEqual([jonas]);
    // By number and by note: the number comes first.
    expect((await search(maya, "3456")).found.map(({ id, in: where }) => [id, where])).toEqual([
      [amira, "number"],
      [jonas, "note"],
    ]);
    expect(ids(await search(maya, "lisbon moved"))).toEqual([amira]);
  });

  test.each([
    ["احمد", "أحمد الزهراني", "[أحمد] الزهراني"],
    ["فاطمه", "فاطمة", "[فاطمة]"],
    ["Mueller", "Jana Müller", "Jana [Müller]"],
    ["Müller", "Jana Mueller", "Jana [Mueller]"],
    ["Muller", "Jana Mueller", "Jana [Mueller]"],
    ["Soerensen", "Ida Sørensen", "Ida [Sørensen]"],
    ["Djokovic", "Ana Đoković", "Ana [Đoković]"],
    ["abdullah", "Abd Ullah Khan", "Abd Ullah Khan"],
  ])("by %s for the stored name %s", async (q, name, marked) => {
    await app.database.query("truncate delivery, rate_limit, application restart identity cascade");
    const id = await apply(app, { name, email: "x@example.net", nationalNumber: "7400123457", phone: "+447400123457" });
    const answer = await search(maya, q);
    expect(answer.found.map((found) => [found.id, found.in, shown(found.name)])).toEqual([[id, "name", marked]]);
    await act(maya, id, "note", { text: `Also known as ${name}-Test` });
    await app.database.query("update registration set name = 'X', search = array_to_tsvector('{x}')");
    expect((await search(maya, q)).found.map((found) => [found.id, found.in])).toEqual(
      q === "abdullah" ? [] : [[id, "note"]],
    );
  });

  test("who withdrew, and shows their status", async () => {
    await app.database.query("update application set withdrawn_at = $1 where id = $2", [start.toISOString(), amira]);
    expect((await search(maya, "amira")).found).toMatchObject([{ id: amira, status: "withdrawn" }]);
  });

  test("by corrected values, and not by the former ones", async () => {
    const id = await registrationOf(amira);
    const shownBefore = { id, phone: "+447400123456", email: "amira.khan@example.com", heldAt: null };
    const to = { email: "amira@other.example", areaCode: "44", nationalNumber: "7400555777", phone: "+447400555777" };
    expect(await correct(commandsOf(app), { kind: "registration", id }, shownBefore, to)).toBe(true);
    for (const q of ["@other.example", "7400 555777", "5777", "amira khan"])
      expect(ids(await search(maya, q))).toEqual([amira]);
    for (const q of ["amira.khan@", "7400 123456", "3456"]) expect(ids(await search(maya, q))).toEqual([]);
  });

  test("by values that a correction left unchanged", async () => {
    const id = await registrationOf(amira);
    await answerSurvey(commandsOf(app), { registrationId: id, question: "CITY", value: "Leeds" });
    const shownBefore = { id, phone: "+447400123456", email: "amira.khan@example.com", heldAt: null };
    const to = { ...shownBefore, email: "amira@other.example", areaCode: "44", nationalNumber: "7400123456" };
    expect(await correct(commandsOf(app), { kind: "registration", id }, shownBefore, to)).toBe(true);
    for (const q of ["leeds", "3456", "7400 123456", "amira khan", "7Q9-RCJ-QMD"])
      expect(ids(await search(maya, q))).toEqual([amira]);
  });
});

describe("a search does not find", () => {
  test("held applications", async () => {
    await app.database.query("update application set held_at = now(), held_reason = 'burst' where id = $1", [amira]);
    for (const q of ["amira", "amria", "7Q9-RCJ-QMD", "7Q9-RCJ-QMX"]) {
      expect(await search(maya, q)).toEqual({ found: [], more: false, opens: null, near: [] });
    }
  });

  test("erased applications", async () => {
    await act(maya, amira, "note", { text: "likes mornings" });
    await eraseApplication(commandsOf(app), amira);
    for (const q of ["amira", "amria", "3456", "mornings", "7Q9-RCJ-QMD"]) {
      expect(await search(maya, q)).toMatchObject({ found: [], near: [] });
    }
    expect(said(deskRecent, await maya.post(`${deskApiPath}/search/recent`, { ids: [amira, jonas] }))).toHaveLength(1);
  });

  test("applications outside the scope: open, or own", async () => {
    await act(maya, amira, "spam");
    await act(paul, jonas, "claim");
    expect(ids(await search(maya, "7400 128890", "open"))).toEqual([jonas]);
    expect(ids(await search(paul, "7400 128890", "mine"))).toEqual([jonas]);
    expect(ids(await search(maya, "7400 128890", "mine"))).toEqual([]);
    expect([ids(await search(maya, "3456")), ids(await search(maya, "8890"))]).toEqual([[amira], [jonas]]);
  });
});

test("a search returns at most fifty results and whether there are more", async () => {
  for (let count = 0; count < 51; count += 1) await apply(app, { name: `Noor Stored ${count}` });
  const answer = await search(maya, "noor");
  expect(answer.found).toHaveLength(50);
  expect(answer.more).toBe(true);
  expect((await search(maya, "noor 50")).more).toBe(false);
});

test("a rare match among many is found whatever its age, and frequent ones newest first", async () => {
  await app.database.query(`insert into application (created_at) select now() from generate_series(1, 2500)`);
  await app.database.query(
    `insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
       area_code, national_number, phone, age, channel, search)
     select md5(a.id::text), a.id, 'CODE' || a.id, $1::timestamptz + a.id * interval '1 second', 'gb', 'en', 'GB', 'Stored ' || a.id,
       a.id || '@stored.example', a.id || '@stored.example', '44', a.id::text, '+44' || a.id, 30, 'form',
       array_to_tsvector(array['nstored', 'n' || a.id])
     from application a where not exists (select from registration r where r.application_id = a.id)`,
    [start.toISOString()],
  );
  await act(paul, amira, "claim");
  for (const scope of ["everybody", "open"]) {
    expect(ids(await search(maya, "amira", scope))).toEqual([amira]);
    const stored = await search(maya, "stored", scope);
    expect(stored.more).toBe(true);
    expect(shown(stored.found[0]?.name)).toBe(`[Stored] ${jonas + 2500}`);
    expect(ids(await search(maya, "stored 1234", scope))).toEqual([1234]);
  }
  expect(ids(await search(paul, "amira", "mine"))).toEqual([amira]);
  // A recruiter with very many applications, some of them spam.
  await app.database.query(
    `update application set assigned_to = (select assigned_to from application where id = $1),
       spam_at = case when id > $2 then created_at end`,
    [amira, jonas + 1200],
  );
  expect(ids(await search(paul, "amira", "mine"))).toEqual([amira]);
  for (const scope of ["mine", "open"]) expect(ids(await search(paul, "stored 1007", scope))).toEqual([1007]);
  expect((await search(paul, "stored", "mine")).more).toBe(true);
  expect(ids(await search(maya, "stored 1007", "mine"))).toEqual([]);
});

test("applications stored before the search existed are indexed and then found", async () => {
  await act(maya, amira, "note", { text: "likes mornings" });
  const registrationId = await registrationOf(jonas);
  await answerSurvey(commandsOf(app), { registrationId, question: "CITY", value: "Leeds" });
  const lexemes = async () =>
    (
      await app.database.query(
        `select search::text from registration union all select search::text from application_event order by 1`,
      )
    ).rows;
  const before = await lexemes();
  await app.database.query("update registration set search = null");
  await app.database.query("update application_event set search = null");
  expect(ids(await search(maya, "amira"))).toEqual([]);
  // The answer is given meanwhile: indexing uses the state stored by then.
  await answerSurvey(commandsOf(app), { registrationId, question: "CITY", value: "Łódź" });
  await answerSurvey(commandsOf(app), { registrationId, question: "CITY", value: "Leeds" });
  expect(await backfillSearch(app.database)).toBe(false);
  expect(await lexemes()).toEqual(before);
  expect(ids(await search(maya, "mornings"))).toEqual([amira]);
  expect(ids(await search(maya, "leeds"))).toEqual([jonas]);
});

test("indexing runs in batches of registrations and notes until none is left", async () => {
  await app.database.query(
    `insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
       area_code, national_number, phone, age, channel)
     select lpad(n::text, 24, 'x'), $1, translate(lpad(n::text, 9, '0'), '0123456789', 'ACDEFHJKMN'), now(), 'gb', 'en',
       'GB', 'Zoë', 'z@example.org', 'z@example.org', '44', '7400123456', '+447400123456', 30, 'form'
     from generate_series(1, 200) n`,
    [amira],
  );
  expect(await backfillSearch(app.database)).toBe(true);
  expect(await backfillSearch(app.database)).toBe(false);
  await app.database.query(
    `insert into application_event (application_id, at, type, actor, detail)
     select $1, now(), 'noted', 'recruiter', '{"text": null}' from generate_series(1, 200)`,
    [amira],
  );
  expect(await backfillSearch(app.database)).toBe(true);
  expect(await backfillSearch(app.database)).toBe(false);
  const { rows } = await app.database.query("select distinct search::text from application_event");
  expect(rows).toEqual([{ search: "'n 2'" }]);
});

test("rows that an older version wrote are indexed again, once", async () => {
  const muller = await apply(app, { name: "Jana Müller", email: "jana@post.example", nationalNumber: "7400123459" });
  const registrationId = await registrationOf(muller);
  await act(maya, muller, "note", { text: "asked for Frau Müller" });
  const lexemes = async () => {
    const { rows } = await app.database.query<{ search: string }>(
      `select search::text from registration union all select search::text from application_event order by 1`,
    );
    return rows.map(({ search: each }) => each);
  };
  const rowsWritten = async () => {
    const { rows } = await app.database.query<{ written: string }>(
      "select string_agg(xmin::text, ',' order by id) as written from registration",
    );
    return rows[0]?.written;
  };
  const older = "array(select lexeme from unnest(tsvector_to_array(search)) lexeme where lexeme !~ ' 2$|mueller')";
  await app.database.query(`update registration set search = array_to_tsvector(${older})`);
  await app.database.query(
    `update application_event set search = array_to_tsvector(${older}) where search is not null`,
  );
  expect(ids(await search(maya, "muell"))).toEqual([]);
  // It is found as before until it is indexed again.
  expect(ids(await search(maya, "muller"))).toContain(muller);
  expect(await backfillSearch(app.database)).toBe(false);
  expect(ids(await search(maya, "muell"))).toEqual([muller, jonas]);
  const [all, written] = [await lexemes(), await rowsWritten()];
  expect(await backfillSearch(app.database)).toBe(false);
  expect([await lexemes(), await rowsWritten()]).toEqual([all, written]);

  // An older process stores an answer meanwhile and rewrites the city's lexemes from its own
  // reading.
  await answerSurvey(commandsOf(app), { registrationId, question: "CITY", value: "Göteborg" });
  await app.database.query(
    `update registration set search = array_to_tsvector(array(
       select lexeme from unnest(tsvector_to_array(search)) lexeme where position(left(lexeme, 1) in 't') = 0
     ) || '{tgoteborg}'::text[]) where id = $1`,
    [registrationId],
  );
  expect(ids(await search(maya, "goetebo"))).toEqual([]);
  await backfillSearch(app.database);
  expect(ids(await search(maya, "goetebo"))).toEqual([muller]);
  // A row written by this version needs no second indexing.
  const before = await rowsWritten();
  await backfillSearch(app.database);
  expect(await rowsWritten()).toBe(before);
});

test("unindexed rows are found through an index, so an empty check is cheap", async () => {
  await app.database.transaction(async (transaction) => {
    await transaction.query("set local enable_seqscan = off");
    for (const [table, condition] of Object.entries(missingLexemes)) {
      const { rows } = await transaction.query<{ "QUERY PLAN": string }>(
        `explain select id from ${table} where ${condition} order by id limit 200`,
      );
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(`${table}_unread`);
    }
  });
});

test("recently opened people are listed in the requested order, without highlights", async () => {
  const answer = said(deskRecent, await maya.post(`${deskApiPath}/search/recent`, { ids: [jonas, 99_999, amira] }));
  expect(answer.map(({ id, name, text }) => [id, shown(name), shown(text)])).toEqual([
    [jonas, "Jonas Müller", "+44 •••• ••8890"],
    [amira, "Amira Khan", "+44 •••• ••3456"],
  ]);
});

test("an invalid query is refused, and no text causes an error", async () => {
  for (const body of [{}, { q: 5 }, { q: "a".repeat(201) }, { q: "amira", scope: "sex" }]) {
    expect((await maya.post(`${deskApiPath}/search`, body)).status).toBe(422);
  }
  for (const body of [{}, { ids: ["1"] }, { ids: [0.5] }, { ids: [1, 2, 3, 4, 5, 6] }]) {
    expect((await maya.post(`${deskApiPath}/search/recent`, body)).status).toBe(422);
  }
  for (const q of [
    "",
    "'",
    "\\",
    "a'b\\c:*|!&()<->",
    "%_",
    "\u0000\u0000",
    "\ud800\ud800",
    "((((",
    "12 & 34:*",
    "ﷺ".repeat(60),
  ]) {
    expect((await maya.post(`${deskApiPath}/search`, { q })).status, q).toBe(200);
  }
});
