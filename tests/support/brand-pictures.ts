/** Pictures of the twenty brands: logos of every shape, and a photograph for every second one. */
import fc from "fast-check";
import sharp from "sharp";
import { storePicture, type VerifiedPicture } from "../../commands/site/store-picture.ts";
import type { Database } from "../../db/database.ts";
import type { Brand } from "../../domain/brand/brand.ts";

const logos = fc.sample(fc.constantFrom("none", "wide", "tall", "wide, with a dark one"), { numRuns: 20, seed: 35 });

function drawn(width: number, height: number, fill: string): VerifiedPicture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${fill}" d="M0 0h${width}v${height}H0z"/></svg>`;
  return { bytes: Buffer.from(svg), type: "image/svg+xml", width, height };
}

/** As large as the desk makes photographs (desk/editor/shrink-picture.ts). */
async function photograph(): Promise<VerifiedPicture> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 1600, height: 1067, channels: 3, background: "#147", noise } as const;
  const bytes = await sharp({ create }).blur(4).webp({ quality: 70 }).toBuffer();
  return { bytes, type: "image/webp", width: create.width, height: create.height };
}

/** @param at which of the twenty */
export async function storeBrandPictures(
  database: Database,
  at: number,
  now: Date,
): Promise<NonNullable<Brand["pictures"]>> {
  const kind = logos[at] ?? "none";
  const files: Partial<Record<"logo" | "logoDark" | "hero", VerifiedPicture>> = {
    ...(kind === "none" ? {} : { logo: kind === "tall" ? drawn(100, 200, "#345") : drawn(600, 100, "#345") }),
    ...(kind === "wide, with a dark one" ? { logoDark: drawn(600, 100, "#eee") } : {}),
    ...(at % 2 === 0 ? { hero: await photograph() } : {}),
  };
  const stored = Object.entries(files).map(
    async ([use, file]) => [use, await storePicture(database, file, now)] as const,
  );
  return Object.fromEntries(await Promise.all(stored));
}
