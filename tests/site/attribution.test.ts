import { expect, test } from "vitest";
import { attributionOf } from "../../site/islands/attribution.ts";

test("campaign, click id, referring host and first path are recorded, and no other parameters", () => {
  expect(
    attributionOf(
      "https://jobs.example/de/apply-now?utm_source=ads&utm_campaign=nov&gclid=x1&secret=1",
      "https://www.google.com/search?q=jobs",
    ),
  ).toEqual({
    landingPath: "/de/apply-now",
    source: "ads",
    campaign: "nov",
    gclid: "x1",
    referrerHost: "www.google.com",
  });
});

test("a referrer from the same host, an app, or none is ignored", () => {
  for (const referrer of ["https://jobs.example/", "android-app://com.example", ""]) {
    expect(attributionOf("https://jobs.example/", referrer)).toEqual({ landingPath: "/" });
  }
});

test("values that the server would refuse are not sent", () => {
  expect(attributionOf("https://jobs.example/?utm_source=a%00b&utm_medium=%0d%0a&utm_term=ok", "")).toEqual({
    landingPath: "/",
    term: "ok",
  });
});
