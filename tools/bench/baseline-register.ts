/**
 * The least code that stores a registration (PORT, DATABASE_URL): Hono, a valibot schema, the same
 * limiter, one transaction with the same rows. It omits locks, duplicate checks, phone plans,
 * languages, cookies, headers and logs.
 */
import { hash, randomBytes } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Pool, type PoolClient } from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import * as v from "valibot";

const [port, databaseUrl] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const limiter = new RateLimiterPostgres({
  storeClient: pool,
  storeType: "pool",
  tableName: "rate_limit",
  tableCreated: true,
  clearExpiredByTimeout: false,
  keyPrefix: "register",
  points: 240,
  duration: 60,
});

const schema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  email: v.pipe(v.string(), v.email()),
  contact: v.pipe(v.string(), v.digits()),
  area_code: v.pipe(v.string(), v.digits()),
  country: v.pipe(v.string(), v.length(2)),
  age: v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(23)),
  job: v.string(),
  notice_version: v.string(),
  time_zone: v.string(),
  attribution: v.record(v.string(), v.string()),
});

/** Writes the same rows as the product, so that every index and trigger has the same work. */
const insert = `
with a as (
  insert into application (created_at, sender_group, first_market, first_language, first_vacancy, first_source, held_facts)
  values ($2, $19, 'gb', 'en', $11, source_of($13), $20) returning id
), r as (
  insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key, area_code,
    national_number, phone, age, job, time_zone, channel, attribution, notice_version, search)
  select $1, id, $3, $2, 'gb', 'en', $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, 'api', $13, $14, array_to_tsvector($21) from a
), w as (
  insert into consent_wording (version, language, text, first_used_at) values ($14, 'en-GB', $22, $2) on conflict do nothing
), c as (
  insert into consent (registration_id, version, language, agreed_at) values ($1, $14, 'en-GB', $2)
), k as (
  insert into idempotency_key (key_hash, body_hash, registration_id, created_at) values ($15, $16, $1, $2)
)
insert into delivery (id, application_id, event_type, kind, target, payload, created_at)
select $17, id, 'application.created', 'webhook', 'main', $18, $2 from a`;

const wording = `By sending, you ask us to contact you about this application ${"and about nothing else ".repeat(4)}`;

const app = new Hono();
app.post("/api/register", async (c) => {
  await limiter.consume(c.req.header("x-forwarded-for") ?? "");
  const input = v.parse(schema, await c.req.json());
  const id = randomBytes(18).toString("base64url");
  await save(id, input, c.req.header("idempotency-key") ?? "");
  return c.json({ code: 200, message: "OK", result: { id } });
});

async function save(id: string, input: v.InferOutput<typeof schema>, key: string): Promise<void> {
  const delivery = `msg_${randomBytes(18).toString("base64url")}`;
  const phone = `+${input.area_code}${input.contact}`;
  const consent = { version: input.notice_version, wording, language: "en-GB", agreed_at: new Date() };
  const data = { id, ...input, consent, contact: { email: input.email, phone, nickname: input.name }, answers: {} };
  const payload = { type: "application.created", timestamp: new Date(), data };
  const code = randomBytes(6).toString("hex");
  const person = [input.country, input.name, input.email, input.area_code, input.contact, phone, input.age, input.job];
  const rest = [input.time_zone, input.attribution, input.notice_version, hash("sha256", key, "base64url")];
  const body = hash("sha256", JSON.stringify(input), "base64url");
  const search = [
    code,
    ...input.name.split(" "),
    input.email,
    phone,
    input.contact,
    `0${input.contact}`,
    id,
    "example.org",
  ];
  const more = [body, delivery, payload, randomBytes(16).toString("base64url"), { fillSeconds: 41 }, search, wording];
  await transaction(async (client) => {
    await client.query({ name: "insert", text: insert, values: [id, new Date(), code, ...person, ...rest, ...more] });
  });
}

async function transaction(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await work(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" }, () => console.log("ready"));
process.on("SIGTERM", () => process.exit(0));
