import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fakeGeoip } from "../../integrations/geoip/fake.ts";
import { openGeoip } from "../../integrations/geoip/mmdb.ts";

const real = openGeoip();
const fake = fakeGeoip({ "81.2.69.142": "GB", "2a00:1450:4001::1": "DE" });

describe.each([
  ["the embedded database", real],
  ["the fake", fake],
])("%s", (_name, geoip) => {
  test.each([
    ["81.2.69.142", "GB"],
    ["2a00:1450:4001::1", "DE"],
    ["::ffff:81.2.69.142", "GB"],
    ["::FFFF:81.2.69.142", "GB"],
    [" 81.2.69.142 ", "GB"],
    ["[2a00:1450:4001::1]", "DE"],
  ])("%s is in %s", (ip, country) => {
    expect(geoip.country(ip)).toBe(country);
  });

  test.each([
    "127.0.0.1",
    "::1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "fe80::1%eth0",
    "fd00::1",
    "::ffff:10.0.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "",
    "nonsense",
    "81.2.69",
    "81.2.69.142, 10.0.0.1",
    "unknown",
  ])("%j is in no country", (ip) => {
    expect(geoip.country(ip)).toBeNull();
  });

  test("any text gives a country code or nothing, without an exception", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (ip) => {
        const country = geoip.country(ip);
        expect(country === null || /^[A-Z]{2}$/.test(country)).toBe(true);
      }),
    );
  });
});

test("a missing or corrupt file is named", () => {
  expect(() => openGeoip("/nowhere/country.mmdb")).toThrow("/nowhere/country.mmdb");
  const folder = mkdtempSync(join(tmpdir(), "fairlead-geoip-"));
  try {
    const file = join(folder, "broken.mmdb");
    writeFileSync(file, "not a database");
    expect(() => openGeoip(file)).toThrow(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
