/** Refused by a rule, and not for what was mistyped: without JavaScript too it is said how to ask a person. */
import { describe, expect, test } from "vitest";
import { completeMarkets, translatorFor } from "../../locales/translator.ts";
import { postedForm } from "../support/applicants.ts";
import { addressIn, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";

const site = useApp({}, useDatabase());

describe("whoever a rule turns away is told how to ask a person", () => {
  const asks = (html: string) => html.includes('<a href="mailto:hello@example.com"><bdi dir="ltr">');

  test.each([
    ["too young", { age: "22" }],
    ["a country that is closed", { country: "AE" }],
    ["another country", { country: "ZZ" }],
    ["what a program seems to have sent", { website: "x" }],
  ])("%s", async (_, change) => {
    for (const market of completeMarkets) {
      const html = await (await site.submit(`/${market}/apply-now`, postedForm(change))).text();
      expect(asks(html), market).toBe(true);
      const [before = ""] = translatorFor(market)("form.askPerson", { email: "{email}" }).split("{email}");
      expect(visibleText(html), market).toContain(visibleText(before));
    }
  });

  test("too many from one connection", async () => {
    const sender = { "x-forwarded-for": addressIn.DE };
    let response = await site.submit("/gb/apply-now", postedForm({ website: "x" }), sender);
    while (response.status !== 429) {
      expect(response.status).toBe(422);
      response = await site.submit("/gb/apply-now", postedForm({ website: "x" }), sender);
    }
    expect(asks(await response.text())).toBe(true);
  });

  test("and nobody who mistyped something", async () => {
    const mistyped: Record<string, string>[] = [
      { age: "" },
      { age: "old" },
      { contact: "7" },
      { email: "zoe@example" },
    ];
    for (const change of mistyped) {
      const response = await site.submit("/gb/apply-now", postedForm(change));
      expect(response.status).toBe(422);
      expect(asks(await response.text())).toBe(false);
    }
    expect(asks(await (await site.open("/gb/apply-now")).text())).toBe(false);
  });
});
