/** The preview pictures: one per language tag, with the right size and current text. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { marketCodes, markets } from "../../locales/markets.ts";
import { pictureFile, pictureSize, pictureTags, pictureText } from "../../site/open-graph/pictures.ts";
import { files, read, root } from "../support/repository.ts";

/** Bytes: WhatsApp does not show much larger ones at once. */
const most = 40 * 1024;

test("every market has its picture, and there are no others", () => {
  const there = files.filter((path) => path.startsWith("site/open-graph/") && path.endsWith(".png"));
  expect(there.toSorted()).toEqual(pictureTags.map(pictureFile).toSorted());
  expect(new Set(marketCodes.map((market) => pictureFile(markets[market].tag)))).toEqual(new Set(there));
});

test("the pictures have the home page's text; if not, run npm run open-graph", () => {
  const drawn = JSON.parse(read("site/open-graph/texts.json")) as unknown;
  expect(drawn).toEqual(Object.fromEntries(pictureTags.map((tag) => [tag, pictureText(tag)])));
});

test.each(pictureTags)("%s is small and has its declared size", async (tag) => {
  const path = join(root, pictureFile(tag));
  const { width, height, format } = await sharp(readFileSync(path)).metadata();
  expect({ width, height, format }).toEqual({ ...pictureSize, format: "png" });
  expect(statSync(path).size).toBeLessThanOrEqual(most);
});
