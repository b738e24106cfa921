import { parseRetryAfter } from "../../domain/delivery/retry.ts";
import type { PostResult } from "../webhook/post.ts";
import type { NoticeResult } from "./notice.ts";

/** The part of an answer that is stored. */
export function resultOf(result: PostResult, now: Date): NoticeResult {
  if (result.kind === "failed") return { kind: "failed", reason: result.reason };
  const retryAfterMs = parseRetryAfter(result.headers["retry-after"], now);
  return { kind: "answered", status: result.status, retryAfterMs };
}
