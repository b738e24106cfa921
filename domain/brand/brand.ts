/** What an operator chooses for the look of its site (B18). */
import * as v from "valibot";
import { brandDoubt } from "../application/name-doubt.ts";
import { asksNothing } from "../operator/fields.ts";
import { described, setting } from "../written/described.ts";
import { pictureFor } from "../site-content/picture.ts";
import { failedPairs, nearestPassing, paletteOf } from "./palette.ts";

export const typefaces = ["book", "plain", "classic", "friendly"] as const;
export type Typeface = (typeof typefaces)[number];

const colour = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-fA-F]{6}$/, 'a colour must be six hexadecimal digits in quotes, for example "#1657c8"'),
  v.toLowerCase(),
);

/** Refused with each pair that cannot be read, and the nearest colours that can. */
const colours = v.pipe(
  v.strictObject({ accent: colour, ground: colour }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const failed = failedPairs(paletteOf(dataset.value));
    if (failed.length === 0) return;
    const pairs = failed.map(({ of, scheme, ratio, least }) => `${of} (${scheme}): ${ratio} : 1, needs ${least}`);
    const instead = (["accent", "ground"] as const).flatMap((which) => {
      const passing = nearestPassing(dataset.value, which);
      return passing === null ? [] : [`${which} "${passing}"`];
    });
    const advice = instead.length > 0 ? `; nearest that can be read: ${instead.join(", or ")}` : "";
    addIssue({ message: `some people could not read the page: ${pairs.join("; ")}${advice}` });
  }),
);

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(30));

/** It appears in every page's header and in emails, so it must not ask for anything either. */
const ownName = v.pipe(name, asksNothing);

const fieldsWith = <Name extends v.GenericSchema<string>>(ofName: Name) =>
  described({
    name: setting(
      "Name in the header, page titles and link previews, at most 30 characters; by default yours.",
      v.optional(ofName),
      "Nordlicht Remote",
    ),
    titleSuffix: setting("What page titles end with; by default the name.", v.optional(ofName), "Nordlicht"),
    colours: setting(
      "Two colours, from which all others follow in the light and the dark scheme.",
      v.optional(colours),
      {
        accent: "#1657c8",
        ground: "#f5f8fc",
      },
    ),
    typeface: setting(
      "Typeface of headings; each is on most devices already. Arabic and Korean keep their own.",
      v.optional(v.picklist(typefaces), "book"),
      "plain",
    ),
    madeWith: setting("Whether the footer says that the site was made with Fairlead.", v.optional(v.boolean(), true)),
  });

/** In the operator file, whose owner may name the site by its address. */
export const brandSchema = v.strictObject(fieldsWith(ownName));

/** At the desk, where pictures are uploaded too; as stored. */
export const siteBrandSchema = v.strictObject({
  ...fieldsWith(name),
  pictures: v.optional(
    v.strictObject({
      logo: v.optional(pictureFor("logo")),
      /** In the dark scheme. Default: `logo`, on a plate where it could not be seen. */
      logoDark: v.optional(pictureFor("logo")),
      /** In the browser's tab. Default: the name's first letter. */
      icon: v.optional(pictureFor("icon")),
      /** Beside the home page's headline. Default: the sea. */
      hero: v.optional(pictureFor("hero")),
      /** In link previews. Default: drawn for each language. */
      share: v.optional(pictureFor("share")),
    }),
    {},
  ),
});

/** As a manager saves it: the names are checked like a person's. */
export const savedBrandSchema = v.pipe(
  siteBrandSchema,
  v.check(
    (brand) => [brand.name, brand.titleSuffix].every((text) => text === undefined || brandDoubt(text) === null),
    "a name must not ask for money or passwords, nor be an address, a phone number or a messenger",
  ),
);

export type Brand = v.InferOutput<typeof brandSchema> &
  Partial<Pick<v.InferOutput<typeof siteBrandSchema>, "pictures">>;
