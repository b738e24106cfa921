/**
 * Explains to the operator why a PostgreSQL server cannot be used: which setting, which host, what
 * to do; never the password. The errors are those of pg 8 (tests/db/postgres/explain.test.ts
 * produces each).
 */
import { Client } from "pg";
import { percentEncoded } from "../../domain/network/written-address.ts";
import { chainOf } from "../error-chain.ts";
import { PoolerRefused } from "./pooler-refused.ts";
import { ServerTooOld } from "./server-version.ts";

/** Where a `DATABASE_URL` leads, with pg's defaults. */
interface Target {
  /** "db.example:5432", or the path of a socket. */
  readonly server: string;
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

/** Null: another kind of error. */
export function explainPostgres(error: unknown, databaseUrl: string): string | null {
  const chain = chainOf(error);
  const known = chain.find((each) => each instanceof PoolerRefused || each instanceof ServerTooOld);
  if (known) return known.message;
  const target = targetOf(databaseUrl);
  for (const each of chain) {
    const words = target === null ? unreadable(each) : (byCode(each, target) ?? byMessage(each, target));
    if (words !== null) return `DATABASE_URL: ${words}`;
  }
  return null;
}

/** ", fairlead on db.example.com:5432"; empty if the URL cannot be parsed. */
export function postgresPlace(databaseUrl: string): string {
  const target = targetOf(databaseUrl);
  return target === null ? "" : `, ${target.database} on ${target.server}`;
}

function targetOf(databaseUrl: string): Target | null {
  try {
    const { host, port, user, database } = new Client({ connectionString: databaseUrl });
    const server = host.startsWith("/") ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`;
    return { server, host, user: user ?? "", database: database ?? "" };
  } catch {
    // It names a certificate that does not exist.
    return null;
  }
}

interface Coded extends Error {
  readonly code?: unknown;
  readonly path?: unknown;
}

function unreadable({ code, path }: Coded): string | null {
  return typeof path === "string" ? `it names the file ${path}, which cannot be read (${String(code)})` : null;
}

function byCode(error: Coded, { server, host, user, database }: Target): string | null {
  const code = typeof error.code === "string" ? error.code : "";
  const at = `the PostgreSQL server at ${server}`;
  switch (code) {
    case "28P01":
      return `${at} refuses the password of the user ${user} (28P01), or has no such user; ${percentEncoded}`;
    case "28000":
      return notLetIn(error.message, at, user);
    case "3D000":
      return `${at} has no database ${database} (3D000); create it with \`createdb -O ${user} ${database}\`, or use another`;
    case "42501":
      return `the user ${user} may not create tables in the database ${database} (42501); as an administrator of the server, run \`alter database "${database}" owner to "${user}"; grant create on schema public to "${user}"\``;
    case "25006":
      return `${at} is read-only (25006), like a standby; use the primary server`;
    case "08P01":
      // PgBouncer's only code, for its own failures and the server's. Its message quotes nothing
      // but names.
      return `the connection pooler at ${server} refuses the user ${user} or the database ${database}: “${error.message}” (08P01); check its auth_file and [databases], whether the server behind it runs, and at its log; ${percentEncoded}`;
    case "53300":
      return `${at} has no connection left (53300); raise max_connections, or put a connection pooler in front (docs/operate/scale.md)`;
    case "53100":
      return `the disk of ${at} is full (53100); free some space there`;
    case "57P03":
      return `${at} is starting or stopping (57P03); try again in a moment`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the host ${host} was not found (${code}); check the spelling, and whether this machine can resolve names; ${percentEncoded}`;
    case "ECONNREFUSED":
    case "ENOENT":
    case "ENOTDIR":
      return isOfConnecting(error)
        ? `nothing listens at ${server} (${code}); check that the server runs and listens there (listen_addresses, port, unix_socket_directories)`
        : null;
    case "EACCES":
    case "EPERM":
      return isOfConnecting(error)
        ? `this user may not connect to ${server} (${code}); give it access to the socket's folder`
        : null;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `${server} cannot be reached (${code}); check the address, the firewall and the network`;
    case "ECONNRESET":
    case "EPIPE":
      return noPostgres(server);
    default:
      return certificateCodes.test(code)
        ? `the certificate of ${at} is not trusted (${code}); set its authority with ?sslmode=verify-full&sslrootcert=FILE`
        : null;
  }
}

const certificateCodes = /^(?:DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_CERT|ERR_SSL_|EPROTO)/;

/** Not an error of reading a file. */
function isOfConnecting(error: object): boolean {
  return "syscall" in error && error.syscall === "connect";
}

/** Only the message tells which case of 28000 it is, in the server's language. */
function notLetIn(message: string, at: string, user: string): string {
  if (/no encryption/i.test(message)) {
    return `${at} rejects the user ${user} from this host without TLS (28000); append ?sslmode=verify-full to the URL, or add a line to its pg_hba.conf`;
  }
  if (/role .* does not exist/.test(message)) {
    return `${at} has no user ${user} (28000); create it with \`createuser -P ${user}\``;
  }
  return `${at} rejects the user ${user} from this host (28000); add a line for it to pg_hba.conf`;
}

/** pg's errors without a code. */
function byMessage({ message }: Error, { server, user }: Target): string | null {
  if (/client password must be a string/.test(message)) {
    return `the PostgreSQL server at ${server} requires a password for the user ${user}, but the URL has none; ${percentEncoded}`;
  }
  if (/does not support SSL/.test(message)) {
    return `the PostgreSQL server at ${server} does not offer TLS; enable its ssl setting, or remove sslmode from the URL`;
  }
  if (/timeout exceeded when trying to connect|connection timeout/i.test(message)) {
    return `${server} does not answer in time; check the address, the firewall and the network`;
  }
  return /connection terminated|unexpected message|received invalid response/i.test(message)
    ? noPostgres(server)
    : null;
}

function noPostgres(server: string): string {
  return `the server at ${server} closes the connection; check that it is a PostgreSQL server, and read its log`;
}
