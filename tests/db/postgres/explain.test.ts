/** Error messages when the server cannot be used, from real servers or imitations. */
import { createServer, type AddressInfo, type Socket } from "node:net";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../db/migrate.ts";
import { explainPostgres } from "../../../db/postgres/explain.ts";
import { openPostgres } from "../../../db/postgres/open.ts";
import { refuseOldServer } from "../../../db/postgres/server-version.ts";
import { freePort } from "../../support/free-port.ts";
import { hasPgbouncer, startPgbouncerWith } from "../../support/pgbouncer.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres.ts";
import { databaseUrl, withServer } from "../../support/server-databases.ts";

const password = "Neverprinted1";
let server: PostgresServer;
let port: string;
/** Accept a connection and answer it with `answer`. */
const listeners = {
  silent: (_socket: Socket) => {},
  other: (socket: Socket) => void socket.end("HTTP/1.1 400\r\n\r\n"),
};
const listening: Record<string, number> = {};
const servers = Object.entries(listeners).map(([name, answer]) => ({ name, server: createServer(answer) }));

beforeAll(async () => {
  server = await startPostgres({
    access: [
      "local all all trust",
      "host all closed 127.0.0.1/32 reject",
      "hostssl all tls 127.0.0.1/32 trust",
      "host all tls 127.0.0.1/32 reject",
      "host all postgres 127.0.0.1/32 trust",
      "host all absent 127.0.0.1/32 trust",
      "host all all 127.0.0.1/32 scram-sha-256",
    ],
  });
  ({ port } = new URL(server.url));
  await withServer(server.url, async (run) => {
    await run(`create role poor login password '${password}'`);
    await run("create database theirs");
    await run("create database private");
    await run("revoke connect on database private from public");
  });
  for (const { name, server: each } of servers) {
    await new Promise<void>((resolve) => each.listen(0, "127.0.0.1", resolve));
    listening[name] = (each.address() as AddressInfo).port;
  }
});
afterAll(async () => {
  for (const { server: each } of servers) each.close();
  await server.remove();
});

/** The message of a start with that address. */
async function said(url: string, pooler = false): Promise<string | null> {
  const database = openPostgres(url, { pooler });
  try {
    await migrate(database);
    return null;
  } catch (error) {
    return explainPostgres(error, url);
  } finally {
    await database.close();
  }
}

const at = (credentials: string, place = `127.0.0.1:${port}/theirs`) => `postgres://${credentials}@${place}`;

test.each<[string, () => string | Promise<string>, RegExp]>([
  ["a wrong password", () => at("poor:Neverprinted2"), /refuses the password of the user poor \(28P01\).*%40/],
  ["an unknown user", () => at("nobody:Neverprinted2"), /the user nobody \(28P01\), or has no such user/],
  ["an unknown user on a trusting server", () => at("absent"), /has no user absent \(28000\).*createuser/],
  ["no password", () => at("poor"), /requires a password for the user poor, but the URL has none/],
  ["a user missing from pg_hba.conf", () => at("closed:x"), /rejects the user closed from this host.*pg_hba\.conf/],
  ["a server that requires TLS", () => at("tls"), /without TLS \(28000\); append \?sslmode=verify-full/],
  ["a server without TLS", () => `${at("postgres")}?sslmode=verify-full`, /does not offer TLS/],
  ["a missing certificate", () => `${at("postgres")}?sslrootcert=/no/such.pem`, /the file \/no\/such\.pem/],
  ["an unknown database", () => at("postgres", `127.0.0.1:${port}/absent`), /no database absent \(3D000\).*createdb/],
  ["a database without access", () => at(`poor:${password}`, `127.0.0.1:${port}/private`), /42501/],
  [
    "a missing right to create tables",
    () => at(`poor:${password}`),
    /user poor may not .* theirs \(42501\).*grant create on schema/,
  ],
  ["an unknown host", () => at("poor:Neverprinted2", "db.invalid/theirs"), /the host db\.invalid was not found/],
  [
    "a closed port",
    async () => at("poor:Neverprinted2", `127.0.0.1:${await freePort()}/theirs`),
    /nothing listens at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/,
  ],
  [
    "another service on the port",
    () => at("poor:Neverprinted2", `127.0.0.1:${listening["other"]}/theirs`),
    /check that it is a PostgreSQL server/,
  ],
  [
    "a silent service",
    () => at("poor:Neverprinted2", `127.0.0.1:${listening["silent"]}/theirs`),
    /does not answer in time/,
  ],
  [
    "a missing socket",
    () => "postgres:///theirs?host=/no/such/folder&user=poor&password=Neverprinted2",
    /nothing listens at \/no\/such\/folder\/\.s\.PGSQL\.5432 \(ENOENT\)/,
  ],
])("%s is explained", async (_what, address, words) => {
  const text = await said(await address());
  expect(text).toMatch(/^DATABASE_URL: /);
  expect(text).toMatch(words);
  expect(text).not.toContain("Neverprinted");
  expect(text).not.toContain("\n");
});

test("a standby, exhausted connections and a stopping server are explained", async () => {
  const url = databaseUrl(server.url, "theirs");
  const standby = `${url}?options=-c%20default_transaction_read_only%3Don`;
  const pool = new Pool({ connectionString: standby });
  const error: unknown = await pool.query("create table x (n integer)").catch((reason: unknown) => reason);
  await pool.end();
  expect(explainPostgres(error, url)).toMatch(/is read-only \(25006\)/);
  const coded = (code: string) => explainPostgres(Object.assign(new Error("x"), { code }), url);
  expect(coded("53300")).toMatch(/connection pooler/);
  expect(coded("57P03")).toMatch(/starting or stopping/);
  expect(coded("DEPTH_ZERO_SELF_SIGNED_CERT")).toMatch(/certificate .*sslrootcert=FILE/);
  expect(coded("ETIMEDOUT")).toMatch(/cannot be reached/);
});

test.skipIf(!hasPgbouncer())("a pooler with one code for every error is explained", async () => {
  const pooler = await startPgbouncerWith({
    url: (own) => `postgres://poor:Neverprinted2@127.0.0.1:${own}/theirs`,
    users: `"poor" "${password}"\n`,
    settings: (own, folder) => `[databases]
theirs = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/userlist.txt
pool_mode = transaction
`,
  });
  try {
    const text = await said(pooler.url, true);
    expect(text).toMatch(
      /^DATABASE_URL: the connection pooler at 127\.0\.0\.1:\d+ refuses the user poor .*“.*auth.*” \(08P01\).*auth_file/,
    );
    expect(text).not.toContain("Neverprinted");
    expect(await said(pooler.url.replace("Neverprinted2", password).replace("theirs", "absent"), true)).toMatch(
      /refuses the user poor .*no such database: absent/,
    );
  } finally {
    await pooler.remove();
  }
});

test("an outdated server is explained", () => {
  expect(() => refuseOldServer(150_000)).not.toThrow();
  const error: unknown = (() => {
    try {
      refuseOldServer(140_011);
    } catch (reason) {
      return reason;
    }
    return null;
  })();
  expect(explainPostgres(error, server.url)).toMatch(
    /^DATABASE_URL: the server is PostgreSQL 14, and 15 is the oldest/,
  );
});

test("other errors get no explanation", () => {
  const reading = Object.assign(new Error("x"), { code: "ENOENT", syscall: "open" });
  for (const error of [new Error("x"), reading, null, "28P01"]) expect(explainPostgres(error, server.url)).toBeNull();
  const unique = Object.assign(new Error("Key (email)=(a@b.example) exists"), { code: "23505" });
  expect(explainPostgres(unique, server.url)).toBeNull();
});
