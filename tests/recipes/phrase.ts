/**
 * Tests of a phrase added by the recipe of docs/architecture.md (recipes.ts): *onboarding tribute*.
 */
import { expect, test } from "vitest";
import { findScams, findScamsInAnyLanguage } from "../../domain/scam-check/check.ts";

test("the phrase is found in its language and in the field of another, unless it is denied", () => {
  const sentence = "An onboarding tribute of the new colleagues is part of the contract.";
  expect(findScams("en", sentence)).toMatchObject([{ tactic: "fee", sentence }]);
  expect(findScamsInAnyLanguage("de", sentence)).toMatchObject([{ tactic: "fee" }]);
  expect(findScams("en", "There is no onboarding tribute.")).toEqual([]);
});
