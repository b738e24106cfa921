/** Checks that the country database works and is not too old: addresses move between countries. */
import type { EnvironmentConfig } from "../app/config.ts";
import type { Finding } from "../domain/health/finding.ts";
import { geoipBuiltAt, openGeoip } from "../integrations/geoip/mmdb.ts";

const oldAfterDays = 183;

/** Has belonged to a public resolver for decades. */
const known = "8.8.8.8";

export function examineGeoip({ geoipDatabase }: Pick<EnvironmentConfig, "geoipDatabase">, now: Date): Finding[] {
  if (openGeoip(geoipDatabase).country(known) === null)
    return [
      {
        kind: "error",
        text: "country database: finds no country for a known address; set GEOIP_DB to another file, or remove it",
      },
    ];
  const builtAt = geoipBuiltAt(geoipDatabase);
  const built = `built on ${builtAt.toISOString().slice(0, 10)}`;
  if (now.getTime() - builtAt.getTime() < oldAfterDays * 86_400_000)
    return [{ kind: "ok", text: `country database: works, ${built}` }];
  return [
    {
      kind: "warning",
      text: `country database: ${built}. Set GEOIP_DB to a newer one, such as DB-IP's (https://db-ip.com/db/download/ip-to-country-lite)`,
    },
  ];
}
