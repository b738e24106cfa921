/** Notices as they really go out: bounded in time, and to the public internet alone (gateways/webhook/public-address.ts). */
import { post, type PostSettings } from "../webhook/post.ts";
import { purgeRequest } from "./cache.ts";
import { googleSender } from "./google.ts";
import { indexNowRequest } from "./index-now.ts";
import type { SendNotice } from "./notice.ts";
import { resultOf } from "./send-result.ts";

/** Milliseconds for a call. */
const timeoutMs = 10_000;

export interface NoticeSettings extends Partial<PostSettings> {
  /** Where Google takes notices: another in tests. */
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
