/**
 * Purging a cache in front by the names that pages carry: Fastly's batch purge
 * (https://www.fastly.com/documentation/reference/api/purging/), Cloudflare's purge by tag
 * (https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/).
 */
import type { Notice } from "./notice.ts";

export function purgeRequest({ names, style, url, token }: Extract<Notice, { kind: "cache" }>) {
  const fastly = style === "fastly";
  return {
    url,
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(fastly ? { "fastly-key": token } : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(fastly ? { surrogate_keys: names } : { tags: names }),
  };
}
