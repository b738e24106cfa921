/** `GET /api/job-user/get-location`: specification section 3 and 7, D12, D13, D15. */
import { expect, test } from "vitest";
import { addressIn, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";

const context = useDatabase();
const site = useApp({}, context);
const behindAnEdge = useApp({ config: { geoCountryHeader: "cf-ipcountry" } }, context);
const withoutProxy = useApp({ config: { trustProxy: 0 } }, context);

async function location(app = site, headers: Record<string, string> = {}) {
  const response = await app.request("/api/job-user/get-location", { headers });
  return { source: response.headers.get("x-location-source"), response, body: await response.json() };
}

const fallback = { iso_code: "US", area_code: "1", placeholder: "xxx-xxx-xxxx", country: "US" };

test("an unknown visitor gets exactly the specified fallback, marked as such", async () => {
  const { body, source, response } = await location();
  expect(body).toEqual({ code: 200, message: "OK", result: fallback });
  expect(source).toBe("fallback");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("a detected country is named in the requested language", async () => {
  const english = await location(site, { "x-forwarded-for": addressIn.GB, lang: "gb" });
  expect(english.body.result).toEqual({
    iso_code: "GB",
    area_code: "44",
    placeholder: "xxxx xxxxxx",
    country: "United Kingdom",
  });
  expect(english.source).toBe("detected");
  const german = await location(site, { "x-forwarded-for": addressIn.AE, lang: "de" });
  expect(german.body.result).toMatchObject({
    iso_code: "AE",
    area_code: "971",
    country: "Vereinigte Arabische Emirate",
  });
});

test("a visitor detected in the United States is distinguished from the fallback", async () => {
  const { body, source } = await location(site, { "x-forwarded-for": addressIn.US });
  expect(body.result).toMatchObject({ iso_code: "US", area_code: "1", placeholder: "xxx-xxx-xxxx" });
  expect(source).toBe("detected");
});

test("a territory without phone numbers is unknown", async () => {
  expect((await location(site, { "x-forwarded-for": addressIn.AQ })).body.result).toEqual(fallback);
});

test("the operator's edge may name the country in the configured header only", async () => {
  expect((await location(behindAnEdge, { "cf-ipcountry": "de" })).body.result).toMatchObject({ iso_code: "DE" });
  for (const unknown of ["XX", "T1", "ZZ", "AQ", "", "Germany", "DE, FR"]) {
    expect((await location(behindAnEdge, { "cf-ipcountry": unknown })).body.result, unknown).toEqual(fallback);
  }
  expect((await location(site, { "cf-ipcountry": "DE" })).body.result).toEqual(fallback);
});

test("forged client headers and unproxied addresses have no effect", async () => {
  const forged = { geoip: "DE", cookie: "geoip=DE", "x-real-ip": addressIn.DE, forwarded: `for=${addressIn.DE}` };
  expect((await location(site, forged)).body.result).toEqual(fallback);
  expect((await location(withoutProxy, { "x-forwarded-for": addressIn.DE })).body.result).toEqual(fallback);
  // One proxy in front: only the entry it appended counts.
  expect((await location(site, { "x-forwarded-for": `${addressIn.DE}, ${addressIn.GB}` })).body.result).toMatchObject({
    iso_code: "GB",
  });
});
