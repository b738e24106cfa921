/**
 * Serves uploaded pictures, whose addresses contain a hash of their content, so that they never
 * change; and the site's icon, drawn for phones.
 */
import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { readPicture, type StoredPicture } from "../../db/queries/site-picture.ts";
import { pictureDigits, sitePicturePattern, uploadedPictureAddress, uploadedPicturePattern } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { brandVersion } from "../site/brand.ts";

/** Bytes of pictures in memory: those of a few brands. */
const room = 4 * 2 ** 20;
/** Pixels that the desk's page and manifest name. */
const iconSizes = [180, 192, 512];

export function sitePictureRoutes({ deps }: ServerParts): Hono {
  const known = new LRUCache<string, StoredPicture>({
    maxSize: room,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
  const icons = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 2 * iconSizes.length });
  const app = new Hono();
  app.get(uploadedPicturePattern, async (c, next) => {
    const [digits = ""] = c.req.param("file").split(".");
    if (digits.length !== pictureDigits || !/^[0-9a-f]+$/.test(digits)) return next();
    const picture = known.get(digits) ?? (await readPicture(deps.database, digits));
    if (!picture || c.req.path !== uploadedPictureAddress(digits, picture.type)) return next();
    known.set(digits, picture);
    return c.body(picture.bytes, 200, {
      "content-type": picture.type,
      "cache-control": "public, max-age=31536000, immutable",
      // Opened as a document, it may do nothing but draw.
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      // Other sites show share pictures in link previews.
      ...(picture.type === "image/svg+xml" ? {} : { "cross-origin-resource-policy": "cross-origin" }),
    });
  });
  app.get(sitePicturePattern, async (c, next) => {
    const pixels = iconSizes.find((size) => c.req.param("file") === `icon-${size}.png`);
    if (pixels === undefined) return next();
    return c.body(await iconOf(pixels), 200, { "content-type": "image/png", "cache-control": "public, max-age=3600" });
  });
  return app;

  /** Each size is drawn once. */
  function iconOf(pixels: number): Promise<Uint8Array<ArrayBuffer>> {
    const { operator } = deps.config;
    const uploaded = operator.brand.pictures?.icon;
    const key = `${pixels} ${brandVersion(operator)} ${uploaded?.hash}`;
    const kept = icons.get(key);
    if (kept) return kept;
    const draw = async () => {
      const { drawIcon } = await import("./draw-icon.ts");
      const file = uploaded?.type === "image/svg+xml" ? await readPicture(deps.database, uploaded.hash) : null;
      return drawIcon(operator, pixels, file?.bytes ?? null);
    };
    const drawn = draw();
    icons.set(key, drawn);
    drawn.catch(() => icons.delete(key));
    return drawn;
  }
}
