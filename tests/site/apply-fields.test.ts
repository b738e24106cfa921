import { afterEach, describe, expect, test, vi } from "vitest";
import { fieldErrors, type Values } from "../../site/islands/apply-fields.ts";
import { countryByCode, effectOf } from "../../site/islands/country-choice.ts";
import type { CountryView } from "../../site/view.ts";
import { ae, applyFormView, de, gb } from "./apply-form-view.ts";

afterEach(() => vi.unstubAllGlobals());

const empty: Values = { name: "", contact: "", email: "", age: "", position: "", sex: "" };
const { text } = applyFormView();

test("an empty form reports exactly the four required answers", () => {
  expect(fieldErrors(empty, gb, text)).toEqual({
    name: "nameRequired",
    contact: "contactRequired",
    email: "emailRequired",
    age: "ageRequired",
  });
});

test("the minimum age is the country's", () => {
  const young = { ...empty, name: "A", contact: "1", email: "a@b.c", age: "20" };
  expect(fieldErrors(young, gb, text)).toEqual({ age: "At least 23" });
  expect(fieldErrors(young, de, text)).toEqual({});
});

test("errors with server wording are left to the server", () => {
  expect(fieldErrors({ ...empty, name: "x".repeat(201), contact: "1", email: "a@b.c", age: "121" }, gb, text)).toEqual(
    {},
  );
});

test("an unlisted country is closed and keeps its fields", () => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const asksAge = { ageConfirm: gb.ageConfirm, asksGender: gb.asksGender };
  expect(countryByCode(applyFormView(), "ZZ")).toMatchObject({ eligible: false, dialCode: "", ...asksAge });
  expect(countryByCode(applyFormView(), "JP", "81")).toMatchObject({ eligible: false, name: "Japan", dialCode: "81" });
  expect(countryByCode(applyFormView(), "DE")).toBe(de);
  expect(countryByCode(applyFormView(), "GB")).toBe(gb);
});

describe("a detected country (D13)", () => {
  const effect = (detected: CountryView, country: CountryView, locked: boolean, isNumberTyped = false) =>
    effectOf(detected, { country, locked }, isNumberTyped);

  test("never replaces the market's country", () => {
    expect(effect(de, gb, true)).toBe("asked");
    // A closed country would remove the form.
    expect(effect(ae, gb, true)).toBe("asked");
    expect(effect(de, ae, true)).toBe("asked");
    expect(effect(ae, { ...ae, code: "JP" }, true)).toBe("ignored");
  });

  test("replaces a guess, unless a number was typed or an open form would close", () => {
    expect(effect(de, gb, false)).toBe("taken");
    expect(effect(de, ae, false)).toBe("taken");
    expect(effect(ae, { ...ae, code: "JP" }, false)).toBe("taken");
    expect(effect(de, gb, false, true)).toBe("asked");
    expect(effect(ae, gb, false)).toBe("asked");
  });
});
