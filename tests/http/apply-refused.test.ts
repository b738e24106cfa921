/**
 * After a refusal by a rule, but not after a mistyped value, the form says how to contact a person.
 * This works without JavaScript.
 */
import { describe, expect, test } from "vitest";
import { completeMarkets, translatorFor } from "../../locales/translator.ts";
import { postedForm } from "../support/applicants.ts";
import { addressIn, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";

const site = useApp({}, useDatabase());

describe("a refused applicant is shown how to contact a person", () => {
  const asks = (html: string) => html.includes('<a href="mailto:hello@example.com"><bdi dir="ltr">');

  test.each([
    ["for being too young", { age: "22" }],
    ["from a closed country", { country: "AE" }],
    ["from an unlisted country", { country: "ZZ" }],
    ["for looking like a program", { website: "x" }],
  ])("%s", async (_, change) => {
    for (const market of completeMarkets) {
      const html = await (await site.submit(`/${market}/apply-now`, postedForm(change))).text();
      expect(asks(html), market).toBe(true);
      const [before = ""] = translatorFor(market)("form.askPerson", { email: "{email}" }).split("{email}");
      expect(visibleText(html), market).toContain(visibleText(before));
    }
  });

  test("after too many requests from one connection", async () => {
    const sender = { "x-forwarded-for": addressIn.DE };
    let response = await site.submit("/gb/apply-now", postedForm({ website: "x" }), sender);
    while (response.status !== 429) {
      expect(response.status).toBe(422);
      response = await site.submit("/gb/apply-now", postedForm({ website: "x" }), sender);
    }
    expect(asks(await response.text())).toBe(true);
  });

  test("but not after a mistyped field", async () => {
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
