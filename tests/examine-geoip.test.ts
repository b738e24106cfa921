/** What `doctor` says of the country database. */
import { expect, test } from "vitest";
import { examineGeoip } from "../cli/examine-geoip.ts";
import { geoipBuiltAt } from "../gateways/geoip/mmdb.ts";

test("warns of a country database that is half a year old, and says where a newer one is", () => {
  const days = (count: number) => new Date(geoipBuiltAt().getTime() + count * 86_400_000);
  expect(examineGeoip({ geoipDatabase: undefined }, days(180))).toEqual([
    { kind: "ok", text: expect.stringMatching(/^country database: answers, made on \d{4}-\d{2}-\d{2}$/) },
  ]);
  expect(examineGeoip({ geoipDatabase: undefined }, days(190))).toEqual([
    { kind: "warning", text: expect.stringMatching(/made on .*GEOIP_DB.*https:/) },
  ]);
});
