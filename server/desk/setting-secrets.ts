/** Secrets in settings never reach a browser: a fingerprint stands for each. */
import { createHash } from "node:crypto";
import { hiddenSecret } from "../../domain/desk/settings.ts";
import type { GroupContent } from "../../domain/operator/setting-groups.ts";

/** Settings whose values are secret, by their last name. */
const names: ReadonlySet<string> = new Set(["secret", "previousSecret", "private_key", "token"]);
/** Where the secrets beside them are sent. */
const addresses = ["url", "token_uri"] as const;
/** Deeper than any setting. What a browser sent may be nested without end. */
const deepest = 10;

const fingerprint = (secret: string) => `hidden:${createHash("sha256").update(secret).digest("hex").slice(0, 12)}`;

/** The content as a browser may have it. */
export function hideSecrets(content: GroupContent): GroupContent {
  return mapSecrets(content, fingerprint);
}

/**
 * Merges what a browser sent with the stored secrets that it kept. A secret is kept only for its
 * address: with another address, it would be sent to a stranger.
 * @param stored contents of this group that may hold secrets
 * @returns the content, or which secrets must be entered again: "webhooks.0.secret: why"
 */
export function restoreSecrets(sent: GroupContent, stored: readonly GroupContent[]): GroupContent | readonly string[] {
  const known = new Map<string, string>();
  for (const content of stored) {
    mapSecrets(content, (secret, { address }) => {
      known.set(`${fingerprint(secret)} ${address}`, secret);
      return secret;
    });
  }
  const lost: string[] = [];
  const restored = mapSecrets(sent, (secret, { path, address }) => {
    if (!hiddenSecret.test(secret)) return secret;
    const kept = known.get(`${secret} ${address}`);
    if (kept === undefined) lost.push(`${path}: enter it again; it is kept only beside an unchanged address`);
    return kept ?? secret;
  });
  return lost.length > 0 ? lost : restored;
}

interface Place {
  readonly path: string;
  readonly address: string;
}

function mapSecrets(content: GroupContent, change: (secret: string, place: Place) => string): GroupContent {
  const map = (value: unknown, path: readonly string[], address: string): unknown => {
    const name = path.at(-1) ?? "";
    if (typeof value === "string") return names.has(name) ? change(value, { path: path.join("."), address }) : value;
    if (typeof value !== "object" || value === null || path.length > deepest) return value;
    if (Array.isArray(value)) return value.map((each: unknown, index) => map(each, [...path, `${index}`], ""));
    const beside = JSON.stringify(addresses.map((each) => (value as GroupContent)[each] ?? null));
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, map(each, [...path, key], beside)]));
  };
  return map(content, [], "") as GroupContent;
}
