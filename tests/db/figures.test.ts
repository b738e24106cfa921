/**
 * The desk's figures equal the home page's, and their parts add up, whatever happened to any
 * application.
 */
import * as fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { readFigures } from "../../server/desk/figures-cache.ts";
import { figureDays } from "../../domain/desk/figures.ts";
import { useDatabase } from "../support/databases.ts";
import { expectFiguresToAddUp } from "../support/figures-add-up.ts";
import { ago, now } from "../support/promise-outcomes.ts";

const context = useDatabase();
const query = (text: string, parameters: readonly unknown[] = []) => context.database.query(text, parameters);

afterEach(() => query("delete from application"));

const moments = [
  "contacted_at",
  "replied_at",
  "interview_at",
  "offered_at",
  "hired_at",
  "spam_at",
  "withdrawn_at",
  "opted_out_at",
  "nobody_wrote_at",
  "held_at",
  "follow_up_at",
] as const;

interface Person {
  readonly hours: number;
  readonly after: readonly (number | null)[];
  readonly job: string | null;
  readonly market: string;
  readonly source: string | null;
  readonly erased: boolean;
  readonly mine: boolean;
  /** Merged with the previous one, if both can be. */
  readonly merged: boolean;
}

const person: fc.Arbitrary<Person> = fc.record({
  hours: fc.integer({ min: 0, max: 400 * 24 }),
  after: fc.array(fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }), {
    minLength: moments.length,
    maxLength: moments.length,
  }),
  job: fc.constantFrom("data-collection-assistant", "gone", null),
  market: fc.constantFrom("gb", "de", "ae"),
  source: fc.constantFrom("google.com", "Facebook.com", null),
  erased: fc.boolean(),
  mine: fc.boolean(),
  merged: fc.boolean(),
});

/** Which person is merged into which: no erased or held ones, and only into a lead. */
function mergedInto(people: readonly Person[]): readonly (number | null)[] {
  let lead: number | null = null;
  return people.map(({ merged, erased, after }, index) => {
    const may = !erased && after[9] == null;
    if (may && merged && lead !== null) return lead;
    if (may) lead = index;
    return null;
  });
}

function leading(people: readonly Person[]): readonly Person[] {
  const into = mergedInto(people);
  return people.filter((_, index) => into[index] === null);
}

async function save(people: readonly Person[]): Promise<void> {
  await query(
    "insert into recruiter (id, name, email, role) values ('maya', 'Maya', 'm@x.example', 'recruiter') on conflict do nothing",
  );
  const rows = people.map(({ hours, after, mine, erased, job }, index) => ({
    index,
    created_at: ago(hours).toISOString(),
    ...Object.fromEntries(
      moments.map((name, at) => [name, after[at] == null ? null : ago(hours - (after[at] ?? 0)).toISOString()]),
    ),
    erased_at: erased ? now.toISOString() : null,
    assigned_to: mine && !erased ? "maya" : null,
    contacted_by: mine && !erased && after[0] != null ? "maya" : null,
    // The contact of an applicant with a job is unproven.
    contact_proof: after[0] != null && job === null ? "number" : null,
  }));
  const names = ["created_at", ...moments, "erased_at", "assigned_to", "contacted_by", "contact_proof"];
  const typed = names.map((name) => `${name} ${name.endsWith("_at") ? "timestamptz" : "text"}`).join(", ");
  await query(
    `insert into application (${names.join(", ")}) select ${names.join(", ")} from jsonb_to_recordset($1::jsonb)
       as given (index integer, ${typed}) order by index`,
    [JSON.stringify(rows)],
  );
  const { rows: ids } = await context.database.query<{ id: number }>("select id from application order by id");
  for (const [index, lead] of mergedInto(people).entries()) {
    if (lead === null) continue;
    await query("update application set merged_into = $1 where id = $2", [ids[lead]?.id, ids[index]?.id]);
  }
  const sent = people.flatMap(({ erased, job, market, source }, index) =>
    // Every third person applied twice, the second time for another job.
    erased
      ? []
      : Array.from({ length: index % 3 === 0 ? 2 : 1 }, (_, times) => ({
          id: `registration-of-person-${index}-${times}`,
          application_id: Number(ids[index]?.id),
          job: times === 0 ? job : "another",
          market: times === 0 ? market : "pl",
          attribution: source === null ? null : { source },
          created_at: new Date(ago(people[index]?.hours ?? 0).getTime() + times).toISOString(),
        })),
  );
  await query(
    `insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
       area_code, national_number, phone, age, channel, job, attribution)
     select id, application_id, id, created_at, market, 'en', 'GB', 'Zoë', id, id, '44', '7', '+447', 31, 'form', job, attribution
     from jsonb_to_recordset($1::jsonb)
       as given (id text, application_id bigint, job text, market text, attribution jsonb, created_at timestamptz)`,
    [JSON.stringify(sent)],
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

const waits: Person = {
  hours: 0,
  after: moments.map(() => null),
  job: null,
  market: "gb",
  source: null,
  erased: false,
  mine: false,
  merged: false,
};
/** It is in no list and so in no one's work, though it has a due time. */
const heldAndWritten: Person = {
  ...waits,
  after: moments.map((name) => (["contacted_at", "held_at", "follow_up_at"].includes(name) ? 0 : null)),
};

describe("the figures of any applications", () => {
  test("equal the home page's, and their parts add up to them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 30 }), async (people) => {
        await query("delete from application");
        await save(people);
        await expectFiguresToAddUp(context.database, now);
        for (const days of figureDays) {
          const { funnel, load } = await readFigures(context.database, { days }, now);
          const among = leading(people).filter(
            ({ hours, after }) => hours < days * 24 && after[5] == null && after[9] == null,
          );
          expect(sum(funnel.map(({ applied }) => applied))).toBe(among.length);
          for (const [index, stage] of (["contacted", "replied", "interview", "offered", "hired"] as const).entries()) {
            const reached = among.filter(({ after }) => after.slice(index, 5).some((each) => each != null));
            expect(sum(funnel.map((row) => row[stage])), stage).toBe(reached.length);
          }
          const { rows } = await context.database.query<{ count: number | string }>(
            `select count(*) as count from application where held_at is null and spam_at is null and withdrawn_at is null
               and opted_out_at is null and erased_at is null and hired_at is null
               and merged_into is null and (contacted_at is null or follow_up_at is not null
                 or replied_at is not null and interview_at is null and offered_at is null)`,
          );
          expect(sum(load.flatMap((row) => [row.overdue, row.now, row.soon, row.later]))).toBe(Number(rows[0]?.count));
        }
      }),
      { numRuns: 15, examples: [[[heldAndWritten, waits]]] },
    );
  });
});

test("include uncontacted applicants in median and 90th percentile", async () => {
  const written = (hours: number) => [hours, ...moments.slice(1).map(() => null)];
  const base = { hours: 100, job: null, market: "gb", source: null, erased: false, mine: true, merged: false };
  await save([1, 2, 3, 4].map((hours) => ({ ...base, after: written(hours) })));
  expect((await readFigures(context.database, { days: 30 }, now)).times).toEqual({ half: 2 * 3600, most: 4 * 3600 });
});

test("are zero without applications", async () => {
  const figures = await readFigures(context.database, { days: 7 }, now);
  expect(figures).toMatchObject({ promise: { kept: 0, missed: 0 }, parts: [], hours: [], funnel: [] });
  expect(figures.times).toEqual({ half: null, most: null });
});
