/** The law in the accessibility statement, or its absence (decision B15). */
import { describe, expect, test } from "vitest";
import { accessibilityLaws } from "../../domain/market-law/accessibility.ts";
import { lawFindings } from "../../domain/market-law/findings.ts";
import { isEuropean } from "../../domain/market-law/privacy.ts";
import { marketCountries } from "../../domain/market-law/row.ts";
import { demoOperator } from "../support/operators.ts";

/** In the European Economic Area, but not in the Union. */
const outside = new Set(["NO"]);

describe.each(marketCountries)("%s", (country) => {
  const { name, body, scope, confidence } = accessibilityLaws[country];

  test("the European directive applies in the Union only, and is always marked doubtful", () => {
    const inUnion = isEuropean(country) && !outside.has(country);
    expect(scope === "consumer").toBe(inUnion);
    if (inUnion) expect(confidence).toBe("doubtful");
  });

  test("a law has a contact authority, or neither is known", () => {
    expect([name === null, body === null]).toEqual([scope === null, scope === null]);
    if (scope === null) expect(confidence).toBe("doubtful");
  });

  test("the finding names what the accessibility statement names", () => {
    const said = {
      consumer: "names the law, and says that its scope is disputed",
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
