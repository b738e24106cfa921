/** An applicant's own page (B2): their application, link and stored data. */
import type { TestApp } from "./app.ts";
import { cookieOf } from "./app.ts";
import { applicant } from "./applicants.ts";

export interface StatusPage {
  readonly id: string;
  readonly applicationId: number;
  readonly person: ReturnType<typeof applicant>;
  /** `/gb/application/{token}`, as linked by the success page. */
  readonly path: string;
  /** The code as people read it. */
  readonly code: string;
  /** The cookie of the submitting browser. */
  readonly cookie: string;
  /** Submits the last four digits and returns the cookie with full access. */
  unlock(): Promise<string>;
  post(fields: Record<string, string>, cookie?: string): Promise<Response>;
  /** Posts, follows the redirect with the set cookies like a browser, and returns that page. */
  posted(fields: Record<string, string>, cookie?: string): Promise<string>;
  row(): Promise<Record<string, unknown>>;
  events(): Promise<string[]>;
  /** Payloads of the queued webhooks with their types, in order. */
  told(): Promise<{ type: string; data: Record<string, unknown> }[]>;
  emails(): Promise<string[]>;
}

export async function statusPage(
  site: TestApp,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<StatusPage> {
  const person = applicant(change);
  const { response, body } = await site.call("/api/register", person, { lang: "gb", ...headers });
  const id = body.result?.id ?? "";
  const cookie = cookieOf(response, "applicant") ?? cookieOf(response, "__Host-applicant") ?? "";
  const success = await (await site.open("/gb/success", { cookie })).text();
  const path = /href="(\/gb\/application\/[^"]+)"/.exec(success)?.[1] ?? "";
  const code = /<bdi>([A-Z0-9-]{11})<\/bdi>/.exec(success)?.[1] ?? "";
  const all = async <Row>(statement: string): Promise<Row[]> =>
    (await site.database.query<Row>(statement, [applicationId])).rows;
  const { rows } = await site.database.query<{ id: number }>(
    "select application_id as id from registration where id = $1",
    [id],
  );
  const applicationId = Number(rows[0]?.id);
  const post = (fields: Record<string, string>, cookie = "") => site.submit(path, fields, { cookie });
  return {
    id,
    applicationId,
    person,
    path,
    code,
    cookie,
    post,
    async posted(fields, cookie = "") {
      const answer = await post(fields, cookie);
      if (answer.status !== 303) throw new Error(`not sent on: ${answer.status}`);
      const [to = ""] = (answer.headers.get("location") ?? "").split("#", 1);
      return (await site.open(to, { cookie: cookieOf(answer, "unlocked") ?? cookie })).text();
    },
    async unlock() {
      const answer = await post({ act: "unlock", digits: person.contact.slice(-4) });
      const cookie = cookieOf(answer, "unlocked");
      if (answer.status !== 303 || cookie === undefined) throw new Error(`not unlocked: ${answer.status}`);
      return cookie;
    },
    async row() {
      const [found] = await all<Record<string, unknown>>("select * from application where id = $1");
      return found ?? {};
    },
    async events() {
      const found = await all<{ type: string }>(
        "select type from application_event where application_id = $1 and actor = 'applicant' order by id",
      );
      return found.map(({ type }) => type);
    },
    async told() {
      const found = await all<{ payload: { type: string; data: Record<string, unknown> } }>(
        "select payload from delivery where application_id = $1 and kind = 'webhook' order by sequence",
      );
      return found.map(({ payload }) => payload);
    },
    async emails() {
      const found = await all<{ type: string }>(
        `select event_type as type from delivery where application_id = $1 and target = 'applicant' order by sequence`,
      );
      return found.map(({ type }) => type);
    },
  };
}
