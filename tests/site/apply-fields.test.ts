import { expect, test } from "vitest";
import { fieldErrors, type Values } from "../../site/islands/apply-fields.ts";
import { countryByCode } from "../../site/islands/country-choice.ts";
import { applyFormView, de, gb } from "./apply-form-view.ts";

const empty: Values = { name: "", contact: "", email: "", age: "", position: "", sex: "" };
const { text } = applyFormView();

test("an empty form names the four required answers and no other", () => {
  expect(fieldErrors(empty, gb, text)).toEqual({
    name: "nameRequired",
    contact: "contactRequired",
    email: "emailRequired",
    age: "ageRequired",
  });
});

test("the least age is the country's", () => {
  const young = { ...empty, name: "A", contact: "1", email: "a@b.c", age: "20" };
  expect(fieldErrors(young, gb, text)).toEqual({ age: "At least 23" });
  expect(fieldErrors(young, de, text)).toEqual({});
});

test("what only the server words is left to it", () => {
  expect(fieldErrors({ ...empty, name: "x".repeat(201), contact: "1", email: "a@b.c", age: "121" }, gb, text)).toEqual(
    {},
  );
});

test("another country is never open, an unknown code is none", () => {
  expect(countryByCode(applyFormView(), "ZZ")).toMatchObject({ eligible: false, dialCode: "" });
  expect(countryByCode(applyFormView(), "DE")).toBe(de);
  expect(countryByCode(applyFormView(), "XX")).toBeNull();
});
