/** Whether the country database answers, and how old it is: it comes with a release, and addresses move from country to country. */
import type { Machine } from "../config.ts";
import { geoipBuiltAt, openGeoip } from "../gateways/geoip/mmdb.ts";
import type { Finding } from "./finding.ts";

const oldAfterDays = 183;

/** An address that has belonged to a public resolver for decades. */
const known = "8.8.8.8";

export function examineGeoip({ geoipDatabase }: Pick<Machine, "geoipDatabase">, now: Date): Finding[] {
  if (openGeoip(geoipDatabase).country(known) === null)
    return [{ kind: "error", text: "country database: knows nothing" }];
  const builtAt = geoipBuiltAt(geoipDatabase);
  const made = `made on ${builtAt.toISOString().slice(0, 10)}`;
  if (now.getTime() - builtAt.getTime() < oldAfterDays * 86_400_000)
    return [{ kind: "ok", text: `country database: answers, ${made}` }];
  return [
    {
      kind: "warning",
      text: `country database: ${made}. Set GEOIP_DB to a newer one, such as DB-IP's (https://db-ip.com/db/download/ip-to-country-lite)`,
    },
  ];
}
