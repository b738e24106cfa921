/** IndexNow (https://www.indexnow.org/documentation): one call reaches Bing, Yandex, Naver, Seznam and whoever else takes part. */
import type { Notice } from "./notice.ts";

export function indexNowRequest({ addresses, key, url }: Extract<Notice, { kind: "indexnow" }>) {
  const { host, origin } = new URL(addresses[0] ?? url);
  return {
    url,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({ host, key, keyLocation: `${origin}/${key}.txt`, urlList: addresses }),
  };
}
