/** A fixed table for tests and development. */
import { publicAddress } from "./address.ts";
import type { Geoip } from "./geoip.ts";

/** @param countries ISO 3166-1 alpha-2 by address */
export function fakeGeoip(countries: Readonly<Record<string, string>>): Geoip {
  const known = new Map(Object.entries(countries));
  return {
    country(ip) {
      const address = publicAddress(ip);
      return address === null ? null : (known.get(address.toString()) ?? null);
    },
  };
}
