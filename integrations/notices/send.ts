/** Sends notices with a timeout, to the public internet only. */
import { post, type PostSettings } from "../webhook/post.ts";
import { googleSender } from "./google.ts";
import type { SendNotice, Notice } from "./notice.ts";
import { resultOf } from "./send-result.ts";

/** Milliseconds per request. */
const timeoutMs = 10_000;

export interface NoticeSettings extends Partial<PostSettings> {
  /** Google's endpoint, replaced in tests. */
  readonly googleUrl?: string;
}

export function noticeSender({ googleUrl, ...settings }: NoticeSettings = {}): SendNotice {
  const bounds = { timeoutMs, loopback: false, ...settings };
  const google = googleSender(bounds, googleUrl);
  return async (notice, now) => {
    if (notice.kind === "google") return google(notice, now);
    const { url, headers, body } = notice.kind === "indexnow" ? indexNowRequest(notice) : purgeRequest(notice);
    return resultOf(await post(url, body, headers, bounds), now);
  };
}

/**
 * Purges a CDN by the tags that pages carry: Fastly's batch purge
 * (https://www.fastly.com/documentation/reference/api/purging/), Cloudflare's purge by tag
 * (https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/).
 */
function purgeRequest({ names, style, url, token }: Extract<Notice, { kind: "cache" }>) {
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

/**
 * IndexNow (https://www.indexnow.org/documentation): one request reaches Bing, Yandex, Naver,
 * Seznam and other participants.
 */
function indexNowRequest({ addresses, key, url }: Extract<Notice, { kind: "indexnow" }>) {
  const { host, origin } = new URL(addresses[0] ?? url);
  return {
    url,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({ host, key, keyLocation: `${origin}/${key}.txt`, urlList: addresses }),
  };
}
