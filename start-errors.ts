/**
 * Why a start cannot be, in words for the operator: which setting, which host or folder, what to do. Everything that can be known is
 * said in one go, so that nobody mends one error to be shown the next.
 */
import { createServer } from "node:net";
import { ConfigurationError, type Found } from "./config.ts";
import { folderError } from "./db/embedded/folder.ts";
import { explainDatabase } from "./db/explain.ts";
import { MigrationEdited, SchemaNewer } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import { NoCountryDatabase, openGeoip } from "./gateways/geoip/mmdb.ts";
import { builtAssets, NotBuilt } from "./server/http/assets.ts";
import { errorForLog } from "./server/http/log.ts";
import { explainListen } from "./domain/network/explain-listen.ts";

/** The process could not listen where it was told to. */
export class ListenFailed extends Error {
  constructor(cause: unknown) {
    super("the process cannot listen", { cause });
    this.name = "ListenFailed";
  }
}

interface Start extends Pick<Found, "machine" | "wrong"> {
  /** It answers requests: it listens, and has the built files. */
  readonly web: boolean;
  /** Where the build left the browser's files. */
  readonly clientDirectory: string;
}

/** What is wrong with the start that failed, each once. Takes as long as the database lets it wait, some 5 s. */
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

/** Nothing that we have words for. Its own message is left out: it can quote what is stored. */
function unforeseen(error: unknown): string {
  const { kind, code, stack = [] } = errorForLog(error);
  const named = code === undefined ? kind : `${kind}, ${code}`;
  return [`unexpected error (${named})`, ...stack].join("\n      ");
}

async function databaseError({ machine, wrong }: Start): Promise<string | null> {
  if (wrong.has("DATABASE_URL") || wrong.has("DATABASE_POOLER") || wrong.has("DATA_DIR")) return null;
  // The embedded one is not opened a second time, which takes seconds: what is wrong with it was said, or is its folder's.
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

/** Asked only where the start has failed: whoever came by that address meanwhile would be turned away. */
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
