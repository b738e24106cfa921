import fc from "fast-check";
import { expect, test } from "vitest";
import { packForm, unpackForm } from "../../site/islands/form-props.ts";
import type { ApplyFormView } from "../../site/view.ts";
import { formView } from "../support/apply-form-view.ts";

test("packed props are unpacked unchanged", () => {
  for (const full of [true, false]) {
    const view: ApplyFormView = formView({ full });
    const unpacked = unpackForm(packForm(view));
    expect(unpacked).toEqual(view);
    expect(view.choicesAsked.length > 1).toBe(full);
  }
});

test("any typed values are unpacked unchanged", () => {
  const empty = formView({ full: true });
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (name, error) => {
      const view = { ...empty, values: { name }, errors: { name: error } };
      const { values, errors } = unpackForm(packForm(view));
      expect({ values, errors }).toEqual({ values: { name }, errors: { name: error } });
    }),
  );
});

test("props packed by another build are refused", () => {
  const packed = packForm(formView({ full: true }));
  for (const other of [`${packed}\nmore`, packed.slice(0, packed.lastIndexOf("\n")), "", "<!doctype html>"]) {
    expect(() => unpackForm(other)).toThrow("another build");
  }
});

test("a text with a separator is refused", () => {
  const view = formView({ full: true });
  expect(() => packForm({ ...view, text: { ...view.text, name: "a\nb" } })).toThrow("separator");
});
