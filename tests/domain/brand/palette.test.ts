import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brandSchema } from "../../../domain/brand/brand.ts";
import { contrast, failedPairs, nearestPassing, paletteOf } from "../../../domain/brand/palette.ts";
import * as v from "valibot";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const anyColours = fc.record({ accent: colour, ground: colour });

describe("contrast", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#c4481a", "#fbf8f2", 4.65],
  ])("of %s on %s is that of WCAG 2.2: %f", (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 1);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });
});

describe("a palette", () => {
  test.each([
    ["#1657c8", "#f5f8fc"],
    ["#c4481a", "#fbf8f2"],
    ["#0a7d3c", "#ffffff"],
    ["#d6006e", "#fff5fa"],
    ["#000000", "#ffffff"],
  ])("of %s on %s passes", (accent, ground) => {
    expect(failedPairs(paletteOf({ accent, ground }))).toEqual([]);
  });

  test("keeps the two colours as they are chosen, in the light scheme", () => {
    fc.assert(
      fc.property(anyColours, (colours) => {
        expect(paletteOf(colours).light).toMatchObject(colours);
      }),
    );
  });

  test("has only colours that a browser reads", () => {
    fc.assert(
      fc.property(anyColours, (colours) => {
        const { light, dark } = paletteOf(colours);
        for (const value of [...Object.values(light), ...Object.values(dark)]) expect(value).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });

  test("of two greys is grey", () => {
    const { light, dark } = paletteOf({ accent: "#555555", ground: "#f4f4f4" });
    for (const value of [...Object.values(light), ...Object.values(dark)]) expect(value).toMatch(/^#(..)\1\1$/);
  });

  test("that fails names each pair once in a scheme, with a ratio below what it needs", () => {
    fc.assert(
      fc.property(anyColours, (colours) => {
        const failed = failedPairs(paletteOf(colours));
        for (const { ratio, least } of failed) expect(ratio).toBeLessThan(least);
        const names = failed.map(({ of, scheme }) => `${of} ${scheme}`);
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });

  test("fails for a yellow line on white, and for text on a ground of middle lightness", () => {
    expect(failedPairs(paletteOf({ accent: "#ffd400", ground: "#ffffff" }))).toMatchObject([
      { of: "the line", least: 3 },
    ]);
    const names = failedPairs(paletteOf({ accent: "#1657c8", ground: "#777777" })).map(({ of }) => of);
    expect(names).toEqual(expect.arrayContaining(["text", "grey text", "borders of fields", "errors"]));
  });

  test("the nearest passing colour passes, and is the colour itself if that passes", () => {
    fc.assert(
      fc.property(anyColours, fc.constantFrom("accent" as const, "ground" as const), (colours, which) => {
        const nearest = nearestPassing(colours, which);
        if (nearest !== null) expect(failedPairs(paletteOf({ ...colours, [which]: nearest }))).toEqual([]);
        if (failedPairs(paletteOf(colours)).length === 0) expect(nearest).toBe(colours[which]);
      }),
      { numRuns: 30 },
    );
  });
});

describe("a brand in the operator file", () => {
  const errors = (brand: unknown) => v.safeParse(brandSchema, brand).issues?.map(({ message }) => message) ?? [];

  test("may be empty, or name everything", () => {
    expect(errors({})).toEqual([]);
    const colours = { accent: "#1657C8", ground: "#F5F8FC" };
    expect(
      errors({ name: "Nordlicht", titleSuffix: "Nordlicht", colours, typeface: "plain", madeWith: false }),
    ).toEqual([]);
  });

  test("with colours that fail is refused with the ratios and the nearest that pass", () => {
    expect(errors({ colours: { accent: "#ffd400", ground: "#ffffff" } })).toEqual([
      'some people could not read the page: the line (light): 1.4 : 1, needs 3; nearest that can be read: accent "#b09100"',
    ]);
  });

  test.each([
    [{ colours: { accent: "red", ground: "#ffffff" } }, /six hexadecimal digits/],
    [{ colours: { accent: "#1657c8" } }, /ground/],
    [{ name: "x".repeat(31) }, /30/],
    [{ typeface: "comic" }, /book/],
  ])("%j is refused", (brand, message) => {
    expect(errors(brand).join()).toMatch(message);
  });
});
