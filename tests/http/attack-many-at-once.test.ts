/**
 * A sender with many applications under one number and mailbox acts once on the private page, in
 * one transaction about all of them. It blocks all others on the embedded database.
 */
import { expect, test } from "vitest";
import { applicant } from "../support/applicants.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());

const many = 100;
const later = () => {
  site.now = new Date(site.now.getTime() + 60_000);
};
let people = 0;

/** As one sender can store them within the rate limit: each held, in an application of its own. */
async function planted() {
  people += 1;
  const end = `224${people}`;
  const email = `flood${end}@example.org`;
  const mine = await statusPage(site, { email, contact: `740030${end}` });
  later();
  await site.database.query(
    `with made as (
       insert into application (created_at, held_at, held_reason, held_group, held_facts)
       select created_at + n * interval '10 milliseconds', created_at, 'burst', 'group', '{}' from application, generate_series(1, ${many}) n
       where id = $1 returning id, created_at
     )
     insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
       area_code, national_number, phone, age, channel, notice_version)
     select md5('blocked' || made.id), made.id, upper(substr(md5('blocked' || made.id), 1, 9)), made.created_at, r.market,
       r.language, r.country, r.name, r.email, r.email_key, r.area_code, r.national_number, r.phone, r.age, r.channel,
       r.notice_version
     from made, registration r where r.id = $2`,
    [mine.applicationId, mine.id],
  );
  await site.submit("/gb/application/link", { link: mine.code });
  const link = await mailedLink(site, email);
  const cookie = cookieOf(await site.submit(link, { act: "unlock", digits: end }), "unlocked") ?? "";
  return { mine, link, cookie, email, contact: `740030${end}` };
}

const acts: Record<string, (some: Awaited<ReturnType<typeof planted>>) => Record<string, string>> = {
  withdraw: () => ({ act: "withdraw" }),
  correct: ({ email, contact }) => ({ act: "correct", name: "Another Name", email, contact }),
  delete: () => ({ act: "delete" }),
};

async function count(condition: string): Promise<number> {
  const { rows } = await site.database.query<{ count: number }>(
    `select count(distinct a.id)::integer as count from application a left join registration r on r.application_id = a.id where ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

test.each(Object.keys(acts))("others are answered while all of them change (%s)", async (name) => {
  const some = await planted();
  const began = performance.now();
  const acting = site.submit(some.link, acts[name]?.(some) ?? {}, { cookie: some.cookie });
  const act = { isOver: false };
  void acting.finally(() => (act.isOver = true));
  let [waited, status, others] = [0, 200, 0];
  // The next one comes 20 ms after the last was answered; the wait begins when it comes.
  for (let comes = performance.now(); !act.isOver && status === 200; comes = performance.now() + 20) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, comes - performance.now())));
    others += 1;
    const person = applicant({
      email: `other${others}.${name}@example.org`,
      contact: `74003${22_000 + people * 1000 + others}`,
    });
    ({ status } = await site.call("/api/register", person, { lang: "gb" }));
    waited = Math.max(waited, performance.now() - comes);
  }
  const answer = await acting;
  expect([status, answer.status]).toEqual([200, 303]);
  // In proportion, so that it holds on a busy machine: as one transaction, it is all of it.
  expect(waited).toBeLessThan((performance.now() - began) / 2);
  const own = `r.email = '${some.email}'`;
  const changed = { withdraw: `${own} and a.withdrawn_at is not null`, correct: `${own} and r.name = 'Another Name'` }[
    name
  ];
  expect(await count(changed ?? own)).toBe(changed === undefined ? 0 : many + 1);
  if (name === "correct") {
    const notices = (await emailsTo(site, some.email)).filter(({ type }) => type === "applicant.corrected");
    expect(notices).toHaveLength(1);
    await undoes(some, notices[0]?.path ?? "");
  }
});

/** The one email undoes it in all of them. */
async function undoes({ email, contact }: Awaited<ReturnType<typeof planted>>, path: string): Promise<void> {
  later();
  const answer = await site.submit(path, { act: "undo", digits: contact.slice(-4) });
  expect(answer.headers.get("location")).toContain("undone");
  expect(await count(`r.email = '${email}' and r.name = 'Another Name'`)).toBe(0);
}

test("a failure leaves each batch whole, with the shown one, and repeating it finishes", async () => {
  const { link, cookie, mine, email } = await planted();
  await site.database.script(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$;
    create trigger fails before update on application for each row
      when (new.withdrawn_at is not null and new.id = ${mine.applicationId} + 25) execute function fail();`);
  const failed = await site.submit(link, { act: "withdraw" }, { cookie });
  expect(failed.status).toBe(500);
  const withdrawn = `a.withdrawn_at is not null and r.email = '${email}'`;
  const before = await count(withdrawn);
  expect(before).toBe(20);
  expect(await count(`${withdrawn} and r.id = '${mine.id}'`)).toBe(1);
  // Each has its history, and those left have none.
  expect(
    await count(
      "exists (select from application_event e where e.application_id = a.id and e.type = 'withdrawn') <> (a.withdrawn_at is not null)",
    ),
  ).toBe(0);
  await site.database.script("drop trigger fails on application; drop function fail");
  const again = await site.submit(link, { act: "withdraw" }, { cookie });
  expect(again.headers.get("location")).toContain("withdrawn");
  expect(await count(withdrawn)).toBe(many + 1);
});
