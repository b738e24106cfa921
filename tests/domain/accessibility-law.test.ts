/** Whose law the accessibility statement names, and where it names none (decision B15). */
import { describe, expect, test } from "vitest";
import { accessibilityLaws } from "../../domain/market-law/accessibility.ts";
import { lawFindings } from "../../domain/market-law/findings.ts";
import { isEuropean } from "../../domain/market-law/privacy.ts";
import { marketCountries } from "../../domain/market-law/row.ts";
import { demoOperator } from "../support/operators.ts";

/** In the European Economic Area, and not in the Union. */
const outside = new Set(["NO"]);

describe.each(marketCountries)("%s", (country) => {
  const { name, body, scope, sureness } = accessibilityLaws[country];

  test("names the European directive in the Union alone, and never as beyond doubt", () => {
    const inUnion = isEuropean(country) && !outside.has(country);
    expect(scope === "consumer").toBe(inUnion);
    if (inUnion) expect(sureness).toBe("doubtful");
  });

  test("names a law with somebody to turn to, or neither", () => {
    expect([name === null, body === null]).toEqual([scope === null, scope === null]);
    if (scope === null) expect(sureness).toBe("doubtful");
  });

  test("stands in what is said of the country, with what the statement does", () => {
    const said = {
      consumer: "names the law, and that it is disputed for a recruiting site",
      equality: "names the law",
    };
    const finding = lawFindings(demoOperator, country, "2026-11-23").find(
      ({ row }) => row === accessibilityLaws[country],
    );
    expect(finding).toMatchObject({
      kind: "ok",
      text: `accessibility: the statement ${scope === null ? "names no law" : said[scope]}`,
    });
  });
});
