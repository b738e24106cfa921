/** Lists filter by an application's first registration, whatever happens to its registrations. */
import { expect, test } from "vitest";
import { integer, nullable, text } from "../../db/rows.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { useDatabase } from "../support/databases.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";

const context = useDatabase();

const columns = {
  id: integer,
  market: nullable(text),
  language: nullable(text),
  vacancy: nullable(text),
  source: nullable(text),
};

async function stored() {
  return context.database.rows(
    columns,
    `select id, first_market as market, first_language as language, first_vacancy as vacancy, first_source as source
     from application order by id`,
  );
}

test("an application's first registration follows saves, joins, corrections, splits and erasures", async () => {
  const { database } = context;
  const person = newPerson({ attribution: { referrerHost: "news.example" } });
  const save = (market: string, language: string, given = person) =>
    saveRegistration(database, newRegistration(given, { market, language, deliveries: [] }));
  await save("de", "de");
  const [first] = await stored();
  expect(first).toEqual({ id: first?.id, market: "de", language: "de", vacancy: "other", source: "news.example" });
  // After a second submission the first one still counts.
  await save("gb", "en", { ...person, position: null, job: "night-desk" });
  expect(await stored()).toEqual([first]);
  await database.query("update registration set market = 'at', attribution = null where market = 'de'");
  expect(await stored()).toEqual([{ ...first, market: "at", source: null }]);
  // As when one sender's submission is split off.
  const { rows } = await database.query<{ id: number }>(
    "insert into application (created_at) values (now()) returning id",
  );
  await database.query("update registration set application_id = $1 where market = 'at'", [rows[0]?.id]);
  expect(await stored()).toEqual([
    { id: first?.id, market: "gb", language: "en", vacancy: "night-desk", source: "news.example" },
    { id: Number(rows[0]?.id), market: "at", language: "de", vacancy: "other", source: null },
  ]);
  await database.query("delete from registration");
  for (const row of await stored())
    expect(row).toMatchObject({ market: null, language: null, vacancy: null, source: null });
});

test("the first registration is written with the application, not as a second row version", async () => {
  const { database } = context;
  const written = [];
  for (const [place, attribution] of [null, { source: "Google", campaign: "Autumn" }].entries()) {
    const person = newPerson({ attribution, email: `written.${place}@example.org` });
    await saveRegistration(database, newRegistration(person, { deliveries: [] }));
    // The number of the command that wrote it, in its transaction.
    const [row] = await database.rows(
      { command: text, source: nullable(text) },
      "select cmin::text as command, first_source as source from application order by id desc limit 1",
    );
    written.push(row);
  }
  expect(written.map((row) => row?.source)).toEqual([null, "google, autumn"]);
  expect(written[1]?.command).toBe(written[0]?.command);
});
