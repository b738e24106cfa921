/** Brands as operators may choose them (B18). */
import fc from "fast-check";
import { typefaces } from "../../domain/brand/brand.ts";
import { failedPairs, paletteOf } from "../../domain/brand/palette.ts";

const byte = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, "0"));
const light = fc.integer({ min: 222, max: 255 }).map((value) => value.toString(16).padStart(2, "0"));
const colours = fc
  .record({
    accent: fc.tuple(byte, byte, byte).map((parts) => `#${parts.join("")}`),
    ground: fc.tuple(light, light, light).map((parts) => `#${parts.join("")}`),
  })
  .filter((chosen) => failedPairs(paletteOf(chosen)).length === 0);

/** The same twenty each time. */
export const twentyBrands = fc.sample(
  fc.record({
    name: fc.constantFrom(
      "Nordlicht Remote",
      "Ö",
      "عمل من البيت",
      "집에서 일하기",
      "W".repeat(30),
      "Søndergård & Sønner",
    ),
    colours,
    typeface: fc.constantFrom(...typefaces),
    madeWith: fc.boolean(),
  }),
  { numRuns: 20, seed: 35 },
);
