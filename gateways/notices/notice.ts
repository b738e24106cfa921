/** What search engines and caches are told of pages, and what came of it. */
import type { CacheStyle } from "../../domain/delivery/notices.ts";
import type { PostError } from "../webhook/post.ts";

export type Notice =
  | {
      readonly kind: "google";
      readonly address: string;
      readonly change: "updated" | "deleted";
      readonly key: ServiceAccountKey;
    }
  | {
      readonly kind: "indexnow";
      readonly addresses: readonly string[];
      /** Published at `/{key}.txt`, which is how they know that it is us. */
      readonly key: string;
      readonly url: string;
    }
  | {
      readonly kind: "cache";
      /** As `Surrogate-Key` and `Cache-Tag` give them. */
      readonly names: readonly string[];
      readonly style: CacheStyle;
      readonly url: string;
      readonly token: string;
    };

/** Of the file that Google gives for a service account. */
export interface ServiceAccountKey {
  readonly client_email: string;
  /** PEM, PKCS #8. */
  readonly private_key: string;
  readonly token_uri: string;
}

/** A status, or a class of failure: never a body, a key or a token. */
export type NoticeResult =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: "failed"; readonly reason: PostError | "unusable key" | "unusable token" };

/** Sends one. Never throws. */
export type SendNotice = (notice: Notice, now: Date) => Promise<NoticeResult>;
