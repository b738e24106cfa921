/** The log never contains personal data. */
import { expect, test } from "vitest";
import { applicant, postedForm } from "../support/applicants.ts";
import { addressIn, cookieOf, useApp } from "../support/app.ts";
import { DrizzleQueryError } from "drizzle-orm";
import { errorForLog } from "../../server/http/log.ts";
import { Breaker, connectionRefused } from "../support/broken-database.ts";

const breaker = new Breaker();
const site = useApp({ database: (real) => breaker.over(real), config: { logLevel: "debug" } });

const secrets = {
  name: "Ludmila Neverlogged",
  email: "neverlogged@example.org",
  contact: "7400987654",
  city: "Neverloggedham",
  address: addressIn.GB,
  agent: "NeverloggedBrowser/1",
  campaign: "neverlogged-campaign",
};

test("no personal data is logged, on success or failure", async () => {
  const { name, email, contact } = secrets;
  const person = { name, email, contact, attribution: { campaign: secrets.campaign } };
  const headers = {
    "x-forwarded-for": secrets.address,
    "user-agent": secrets.agent,
    "idempotency-key": "neverlogged-key",
  };
  const all = async () => {
    const { response, body } = await site.call("/api/register", applicant(person), headers);
    const cookie = cookieOf(response, "applicant") ?? "";
    await site.call("/api/register", applicant({ ...person, age: "1" }), headers);
    await site.call("/api/job-user/validate-contact", { contact }, headers);
    await site.call("/api/user-survey", { id: body.result?.id ?? "x", CITY: secrets.city }, headers);
    await site.submit("/gb/apply-now", postedForm({ name, email, contact }), headers);
    await site.submit("/gb/apply-now", postedForm({ name, email, contact, age: "" }), headers);
    await site.open(`/gb/success?email=${email}`, { ...headers, cookie });
    await site.open(`/${email}/${name}?q=${contact}`, headers);
    await site.open(`/${email}.png`, headers);
    return body.result?.id;
  };
  const id = await all();
  breaker.error = connectionRefused();
  await all();
  // PostgreSQL quotes values in such messages.
  breaker.error = Object.assign(new Error(`duplicate key (email)=(${email})`), {
    code: "23505",
    detail: `Key (name)=(${name})`,
  });
  await all();
  breaker.error = null;

  const log = site.logged.join("");
  expect(site.logged.length).toBeGreaterThan(27);
  expect(log).toContain('"level":50');
  const words = ["Neverlogged", "neverlogged", contact, secrets.address, id ?? "no id"];
  for (const word of words) expect(log).not.toContain(word);
  for (const line of site.logged) expect(() => JSON.parse(line)).not.toThrow();
});

test("an error's stack is logged without any form of its message", () => {
  const spoken = "neverlogged\n    at neverlogged (neverlogged.ts:1:1)\nat neverlogged";
  const changed = new Error(spoken);
  changed.message = "another";
  const errors = [
    new Error(spoken),
    new TypeError(`${spoken}\n`),
    new DrizzleQueryError("select $1", [spoken], new Error(spoken)),
    new AggregateError([new Error(spoken)], spoken),
    changed,
  ];
  for (const error of errors) expect(JSON.stringify(errorForLog(error))).not.toContain("neverlogged");
  expect(errorForLog(errors[0]).stack?.[0]).toContain("log.test.ts");
  expect(errorForLog(new Error("")).stack?.[0]).toContain("log.test.ts");
});

test("an error's causes are logged with codes and the host we wanted to reach", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED neverlogged"), {
    code: "ECONNREFUSED",
    syscall: "connect",
    address: "10.1.2.3",
    port: 5432,
  });
  const unknown = Object.assign(new Error("neverlogged"), {
    code: "ENOTFOUND",
    syscall: "getaddrinfo",
    hostname: "db.example",
  });
  const both = new AggregateError([refused, unknown], "neverlogged");
  const wrapped = new DrizzleQueryError("select $1", ["neverlogged"], new Error("neverlogged", { cause: both }));
  expect(errorForLog(wrapped)).toMatchObject({
    causes: [
      {
        kind: "Error",
        causes: [
          {
            kind: "AggregateError",
            causes: [
              { kind: "Error", code: "ECONNREFUSED", host: "10.1.2.3", port: 5432 },
              { kind: "Error", code: "ENOTFOUND", host: "db.example" },
            ],
          },
        ],
      },
    ],
  });
  expect(JSON.stringify(errorForLog(wrapped))).not.toContain("neverlogged");
  expect(errorForLog(new Error("x", { cause: refused })).code).toBe("ECONNREFUSED");
});

test("client addresses and invalid codes are not logged, and circular causes end", () => {
  const visitor = Object.assign(new Error("x"), {
    code: "ECONNRESET",
    syscall: "read",
    address: secrets.address,
    port: 1,
  });
  expect(errorForLog(visitor)).not.toHaveProperty("host");
  expect(JSON.stringify(errorForLog(visitor))).not.toContain(secrets.address);
  expect(errorForLog(Object.assign(new Error("x"), { code: secrets.email }))).not.toHaveProperty("code");
  const [round, other] = [new Error("a"), new Error("b")];
  round.cause = other;
  other.cause = round;
  expect(errorForLog(round).causes).toEqual([{ kind: "Error" }]);
});
