/** Secrets in settings never reach a browser: a fingerprint stands for each. */
import { createHash } from "node:crypto";
import { hiddenSecret } from "../../domain/desk/settings.ts";
import type { GroupContent } from "../../domain/operator/setting-groups.ts";

/** Settings whose values are secret, by their last name. */
const names: ReadonlySet<string> = new Set(["secret", "previousSecret", "private_key", "token"]);

const fingerprint = (secret: string) => `hidden:${createHash("sha256").update(secret).digest("hex").slice(0, 12)}`;

/** The content as a browser may have it. */
export function hideSecrets(content: GroupContent): GroupContent {
  return mapSecrets(content, fingerprint) as GroupContent;
}

/**
 * What a browser sent, with the stored secrets that it kept.
 * @param stored contents of this group that may hold them
 */
export function restoreSecrets(sent: GroupContent, stored: readonly GroupContent[]): GroupContent {
  const known = new Map<string, string>();
  for (const content of stored) {
    mapSecrets(content, (secret) => {
      known.set(fingerprint(secret), secret);
      return secret;
    });
  }
  // An unknown fingerprint stays, and is refused as a secret of the wrong form.
  return mapSecrets(sent, (secret) =>
    hiddenSecret.test(secret) ? (known.get(secret) ?? secret) : secret,
  ) as GroupContent;
}

function mapSecrets(value: unknown, change: (secret: string) => string, name = ""): unknown {
  if (typeof value === "string") return names.has(name) ? change(value) : value;
  if (Array.isArray(value)) return value.map((each: unknown) => mapSecrets(each, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapSecrets(each, change, key)]));
}
