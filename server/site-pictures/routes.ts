/**
 * Serves uploaded pictures. Their addresses contain a hash of their content, so they never change.
 */
import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { readPicture, type StoredPicture } from "../../db/queries/site-picture.ts";
import { pictureDigits, uploadedPictureAddress, uploadedPicturePattern } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";

/** Bytes of pictures in memory: those of a few brands. */
const room = 4 * 2 ** 20;

export function sitePictureRoutes({ deps }: ServerParts): Hono {
  const known = new LRUCache<string, StoredPicture>({
    maxSize: room,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
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
  return app;
}
