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
      /** Published at `/{key}.txt`, which proves that the notice is from the site. */
      readonly key: string;
      readonly url: string;
    }
  | {
      readonly kind: "cache";
      /** The tags in `Surrogate-Key` and `Cache-Tag`. */
      readonly names: readonly string[];
      readonly style: CacheStyle;
      readonly url: string;
      readonly token: string;
    };

/** Fields of Google's key file for a service account. */
export interface ServiceAccountKey {
  readonly client_email: string;
  /** PEM, PKCS #8. */
  readonly private_key: string;
  readonly token_uri: string;
}

/** A status or a kind of failure, never a body, key or token. */
export type NoticeResult =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: "failed"; readonly reason: PostError | "unusable key" | "unusable token" };

/** Sends a notice. Never throws. */
export type SendNotice = (notice: Notice, now: Date) => Promise<NoticeResult>;
