/**
 * Startup error messages: which setting, host or folder is wrong, and what to do. All errors are
 * reported at once, so that the operator does not fix them one by one.
 */
import { createServer } from "node:net";
import { ConfigurationError, type ReadableConfig } from "./config.ts";
import { folderError } from "../db/embedded/folder.ts";
import { explainDatabase } from "../db/explain.ts";
import { MigrationEdited, SchemaNewer } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { NoCountryDatabase, openGeoip } from "../integrations/geoip/mmdb.ts";
import { builtAssets, NotBuilt } from "../server/http/assets.ts";
import { errorForLog } from "../server/http/log.ts";
import { explainListen } from "../domain/network/explain-listen.ts";

/** The process could not listen on its address. */
export class ListenFailed extends Error {
  constructor(cause: unknown) {
    super("the process cannot listen", { cause });
    this.name = "ListenFailed";
  }
}

interface Start extends Pick<ReadableConfig, "machine" | "wrong"> {
  /** The process serves requests: it listens and needs the built files. */
  readonly web: boolean;
  readonly clientDirectory: string;
}

/** All errors of a failed start, without duplicates. Waits for the database at most about 5 s. */
export async function startErrors(reason: unknown, start: Start): Promise<string[]> {
  const reached = await Promise.all([databaseError(start), listenError(start)]);
  const rest = [...reached, countryError(start), buildError(start)];
  const errors = [...(await explain(reason, start)), ...rest.filter((each) => each !== null)];
  return [...new Set(errors)];
}

async function explain(error: unknown, { machine }: Start): Promise<readonly string[]> {
  if (error instanceof ConfigurationError) return error.errors;
  if (error instanceof ListenFailed) return [explainListen(error.cause, machine)];
  if (error instanceof NoCountryDatabase) return [`GEOIP_DB: ${error.message}`];
  if ([NotBuilt, MigrationEdited, SchemaNewer].some((kind) => error instanceof kind)) return [(error as Error).message];
  return [(await explainDatabase(error, machine)) ?? unforeseen(error)];
}

/** An unexpected error. Omits its message, which may quote stored data. */
function unforeseen(error: unknown): string {
  const { kind, code, stack = [] } = errorForLog(error);
  const named = code === undefined ? kind : `${kind}, ${code}`;
  return [`unexpected error (${named})`, ...stack].join("\n      ");
}

async function databaseError({ machine, wrong }: Start): Promise<string | null> {
  if (wrong.has("DATABASE_URL") || wrong.has("DATABASE_POOLER") || wrong.has("DATA_DIR")) return null;
  // The embedded database is not opened again, which takes seconds: its errors are already reported
  // or concern its folder.
  if (machine.databaseUrl === undefined) return folderError(machine.dataDirectory);
  const database = await openDatabase(machine);
  try {
    await database.query("select");
    return null;
  } catch (error) {
    return explainDatabase(error, machine);
  } finally {
    await database.close();
  }
}

/** Tried only after a failed start, because visitors who connect meanwhile would be refused. */
function listenError({ machine, wrong, web }: Start): Promise<string | null> {
  if (!web || wrong.has("PORT") || wrong.has("HOST")) return Promise.resolve(null);
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(explainListen(error, machine)));
    server.listen(machine.port, machine.host, () => server.close(() => resolve(null)));
  });
}

function countryError({ machine, wrong, web }: Start): string | null {
  if (!web || wrong.has("GEOIP_DB")) return null;
  return failure(
    () => openGeoip(machine.geoipDatabase),
    NoCountryDatabase,
    (message) => `GEOIP_DB: ${message}`,
  );
}

function buildError({ web, clientDirectory }: Start): string | null {
  return web
    ? failure(
        () => builtAssets(clientDirectory),
        NotBuilt,
        (message) => message,
      )
    : null;
}

function failure(
  attempt: () => unknown,
  kind: typeof NoCountryDatabase | typeof NotBuilt,
  words: (message: string) => string,
): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    return error instanceof kind ? words(error.message) : null;
  }
}
