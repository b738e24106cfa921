import { test } from "vitest";
import { useDatabase } from "../../support/databases.ts";
import { countQueue, readQueue } from "../../../db/queries/desk/queue.ts";
import { readDeliveries } from "../../../db/queries/desk/deliveries.ts";
import { queueVersion } from "../../../db/queries/desk/live.ts";
import { queueViews } from "../../../domain/desk/desk.ts";
const context = useDatabase();
async function fill(from: number, to: number) {
  const db = context.database;
  await db.script(`insert into application (created_at, contacted_at, assigned_to) select timestamptz '2026-11-20' - (${to} - i) * interval '20 seconds', case when i % 500 = 0 then null else now() end, null from generate_series(${from}, ${to}) i;
  insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key, area_code, national_number, phone, age, channel)
  select 'registration-number-' || lpad(a.id::text, 12, '0'), a.id, lpad(translate(a.id::text, '01', 'XY'), 9, '2'), a.created_at, 'gb', 'en', 'GB', 'N', 'e' || a.id, 'e' || a.id, '44', a.id::text, '+44' || a.id, 30, 'form' from application a where a.id >= ${from} and a.id <= ${to};
  analyze application; analyze registration;`);
}
async function time(what: string) {
  const db = context.database;
  const out: string[] = [];
  for (const view of queueViews) {
    let best = 1e9;
    for (let i = 0; i < 15; i++) { const s = performance.now(); await readQueue(db, view, "x", null); best = Math.min(best, performance.now() - s); }
    out.push(`${view} ${best.toFixed(2)}`);
  }
  for (const [name, run] of [["counts", () => countQueue(db, "x")], ["version", () => queueVersion(db)], ["deliveries", () => readDeliveries(db, "dead", null)]] as const) {
    let best = 1e9;
    for (let i = 0; i < 15; i++) { const s = performance.now(); await run(); best = Math.min(best, performance.now() - s); }
    out.push(`${name} ${best.toFixed(2)}`);
  }
  console.log(what, out.join(", "));
}
test("x", async () => {
  await fill(1, 1000); await time("1000");
  await fill(1001, 150_000); await time("150000");
}, 200_000);
