/** What publishing a brand would change, part by part. */
import type { Brand } from "../../domain/brand/brand.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";

const plain = ["name", "titleSuffix", "typeface", "madeWith"] as const;
const colours = ["accent", "ground"] as const;
const pictures = ["logo", "logoDark", "icon", "hero", "share"] as const;

export const brandParts = [...plain, ...colours, ...pictures] as const;
type BrandPart = (typeof brandParts)[number];

export interface BrandDifference {
  readonly part: BrandPart;
  /** What brings the draft back to what is shown. */
  readonly undo: Partial<Brand>;
}

export function brandDifferences(shown: Brand, draft: Brand): BrandDifference[] {
  const found: BrandDifference[] = [];
  for (const part of plain) {
    if (shown[part] !== draft[part]) found.push({ part, undo: { [part]: shown[part] } });
  }
  for (const part of colours) {
    // One alone may not pass with the other.
    if (shown.colours?.[part] !== draft.colours?.[part]) found.push({ part, undo: { colours: shown.colours } });
  }
  for (const part of pictures) {
    if (isEqual(shown.pictures?.[part] ?? null, draft.pictures?.[part] ?? null)) continue;
    found.push({ part, undo: { pictures: { ...draft.pictures, [part]: shown.pictures?.[part] } } });
  }
  return found;
}
