/** The country database check of `doctor`. */
import { expect, test } from "vitest";
import { examineGeoip } from "../cli/examine-geoip.ts";
import { geoipBuiltAt } from "../integrations/geoip/mmdb.ts";

test("doctor warns about a country database half a year old, and where to get a newer one", () => {
  const days = (count: number) => new Date(geoipBuiltAt().getTime() + count * 86_400_000);
  expect(examineGeoip({ geoipDatabase: undefined }, days(180))).toEqual([
    { kind: "ok", text: expect.stringMatching(/^country database: works, built on \d{4}-\d{2}-\d{2}$/) },
  ]);
  expect(examineGeoip({ geoipDatabase: undefined }, days(190))).toEqual([
    { kind: "warning", text: expect.stringMatching(/built on .*GEOIP_DB.*https:/) },
  ]);
});
