/**
 * A sender applies under their own mailbox with thousands of numbers that end in the same four
 * digits, as the rate limit allows (240 a minute from one address, held or not), and corrects one
 * thing under the mailbox's link. The correction takes an advisory lock for each number, again in
 * each of its batches. A PostgreSQL server has 6,400 locks for all its transactions by default. The
 * numbers may also be a stranger's, under the mailbox of a person whose last four digits they know.
 */
import { expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { following } from "../support/following.ts";
import { mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
const taken: number[] = [];
const site = useApp(
  {
    operator: listeningOperator(),
    config: { smtpUrl: "smtp://127.0.0.1:9" },
    database: (real) =>
      following(real, {
        transaction: (work, options) => {
          taken.push(options?.locks?.length ?? 0);
          return real.transaction(work, options);
        },
      }),
  },
  context,
);

let people = 0;

async function planted(count: number) {
  people += 1;
  const end = String(3110 + people);
  const email = `many${people}@example.org`;
  const mine = await statusPage(site, { email, contact: `740030${end}` });
  site.now = new Date(site.now.getTime() + 60_000);
  await site.database.query(
    `with made as (
       insert into application (created_at, held_at, held_reason, held_group, held_facts)
       select created_at + n * interval '10 milliseconds', created_at, 'burst', 'group', '{}' from application, generate_series(1, $3::integer) n
       where id = $1 returning id, created_at
     ), numbered as (select *, '7' || lpad((row_number() over ())::text, 5, '0') || $4 as national from made)
     insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
       area_code, national_number, phone, age, channel, notice_version)
     select md5('many' || m.id), m.id, upper(substr(md5('many' || m.id), 1, 12)), m.created_at, r.market,
       r.language, r.country, r.name, r.email, r.email_key, r.area_code, m.national, '+44' || m.national, r.age, r.channel,
       r.notice_version
     from numbered m, registration r where r.id = $2`,
    [mine.applicationId, mine.id, count, end],
  );
  await site.submit("/gb/application/link", { link: mine.code });
  const link = await mailedLink(site, email);
  const cookie = cookieOf(await site.submit(link, { act: "unlock", digits: end }), "unlocked") ?? "";
  return { mine, link, cookie, email, contact: `740030${end}` };
}

const correct = ({
  link,
  email,
  contact,
  cookie,
}: {
  mine: StatusPage;
  link: string;
  cookie: string;
  email: string;
  contact: string;
}) => site.submit(link, { act: "correct", name: "Another Name", email, contact }, { cookie });

test("a correction takes few locks, however many numbers the mailbox has", async () => {
  const some = await planted(300);
  taken.length = 0;
  expect((await correct(some)).status).toBe(303);
  expect(Math.max(...taken)).toBeLessThan(50);
});
