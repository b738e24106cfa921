/**
 * What keeps a PostgreSQL server from being used, in words for the operator: which setting, which host, what to do. The shapes of the
 * errors are those that pg 8 was seen to throw (tests/db/postgres/explain.test.ts makes each anew). Never the password.
 */
import { Client } from "pg";
import { percentEncoded } from "../../domain/network/written-address.ts";
import { chainOf } from "../error-chain.ts";
import { PoolerRefused } from "./pooler-refused.ts";
import { ServerTooOld } from "./server-version.ts";

/** Where a `DATABASE_URL` leads, with what pg takes where it says nothing. */
interface Target {
  /** "db.example:5432", or the path of a socket. */
  readonly server: string;
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

/** null: an error of another kind. */
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

/** ", fairlead on db.example.com:5432"; nothing where the address cannot be read. */
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
    // A certificate that it names is not there.
    return null;
  }
}

interface Coded extends Error {
  readonly code?: unknown;
  readonly path?: unknown;
}

function unreadable({ code, path }: Coded): string | null {
  return typeof path === "string" ? `the file ${path} that it names cannot be read (${String(code)})` : null;
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
      return `${at} has no database ${database} (3D000); make it with \`createdb -O ${user} ${database}\`, or name another`;
    case "42501":
      return `the user ${user} may not do that in the database ${database} (42501): it needs to make tables there; as an administrator of the server: \`alter database "${database}" owner to "${user}"; grant create on schema public to "${user}"\``;
    case "25006":
      return `${at} takes no writes (25006), as a standby does; name the one that does`;
    case "08P01":
      // PgBouncer's one code for whatever it, or the server behind it, does not do; its words quote nothing but names.
      return `the connection pooler at ${server} refuses the user ${user} or the database ${database}: “${error.message}” (08P01); check its auth_file and [databases], whether the server behind it runs, and at its log; ${percentEncoded}`;
    case "53300":
      return `${at} has no connection left (53300); raise max_connections, or put a connection pooler in front (docs/operations.md)`;
    case "53100":
      return `the disk of ${at} is full (53100); make room there`;
    case "57P03":
      return `${at} is starting or stopping (57P03); start again in a moment`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the host ${host} was not found (${code}); check the spelling, and whether this machine can resolve names; ${percentEncoded}`;
    case "ECONNREFUSED":
    case "ENOENT":
    case "ENOTDIR":
      return isOfConnecting(error)
        ? `nobody answers at ${server} (${code}); check that the server runs and listens there (listen_addresses, port, unix_socket_directories)`
        : null;
    case "EACCES":
    case "EPERM":
      return isOfConnecting(error)
        ? `this user may not connect to ${server} (${code}); the socket's folder has to let it in`
        : null;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `${server} cannot be reached (${code}); check the address, the firewall and the network between`;
    case "ECONNRESET":
    case "EPIPE":
      return noPostgres(server);
    default:
      return certificateCodes.test(code)
        ? `the certificate of ${at} is not trusted (${code}); name its authority with ?sslmode=verify-full&sslrootcert=FILE`
        : null;
  }
}

const certificateCodes = /^(?:DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_CERT|ERR_SSL_|EPROTO)/;

/** And not of reading some file. */
function isOfConnecting(error: object): boolean {
  return "syscall" in error && error.syscall === "connect";
}

/** Of what 28000 is, only its message tells, which is in the language of the server. */
function notLetIn(message: string, at: string, user: string): string {
  if (/no encryption/i.test(message)) {
    return `${at} does not let the user ${user} in from here without TLS (28000); end the address with ?sslmode=verify-full, or give its pg_hba.conf a line for it`;
  }
  if (/role .* does not exist/.test(message)) {
    return `${at} has no user ${user} (28000); make it with \`createuser -P ${user}\``;
  }
  return `${at} does not let the user ${user} in from here (28000); its pg_hba.conf has to have a line for it`;
}

/** What pg says without a code. */
function byMessage({ message }: Error, { server, user }: Target): string | null {
  if (/client password must be a string/.test(message)) {
    return `the PostgreSQL server at ${server} wants a password of the user ${user}, and the address has none; ${percentEncoded}`;
  }
  if (/does not support SSL/.test(message)) {
    return `the PostgreSQL server at ${server} does not offer TLS; switch its ssl on, or leave sslmode out of the address`;
  }
  if (/timeout exceeded when trying to connect|connection timeout/i.test(message)) {
    return `${server} does not answer in time; check the address, the firewall and the network between`;
  }
  return /connection terminated|unexpected message|received invalid response/i.test(message)
    ? noPostgres(server)
    : null;
}

function noPostgres(server: string): string {
  return `the server at ${server} closes the connection; check that it is a PostgreSQL server, and read its log`;
}
