/** Attribution of a visit (B12), read from untrusted query parameters, referrer or payload. */
import type { Attribution } from "./registration.ts";
import { isStorable } from "./text.ts";

/** Characters kept of each value. gclid and fbclid reach about 200; none are longer. */
export const attributionLengths: Readonly<Record<keyof Attribution, number>> = {
  source: 200,
  medium: 200,
  campaign: 200,
  term: 200,
  content: 200,
  gclid: 300,
  fbclid: 300,
  msclkid: 300,
  ttclid: 300,
  referrerHost: 253,
  landingPath: 300,
};

export const attributionKeys = Object.keys(attributionLengths) as (keyof Attribution)[];

/** Query parameters whose name differs from the key in Attribution. */
const parameterNames: Partial<Record<keyof Attribution, string>> = {
  source: "utm_source",
  medium: "utm_medium",
  campaign: "utm_campaign",
  term: "utm_term",
  content: "utm_content",
};

/**
 * Returns the attribution of a visit, or null when nothing is known. `referrerHost` is null for no
 * referrer and for our own host. Drops values that cannot be stored and cuts long ones: they must
 * never block an application.
 */
export function captureAttribution(visit: {
  readonly parameter: (name: string) => string | null | undefined;
  readonly referrerHost: string | null;
  readonly landingPath: string | null;
}): Attribution | null {
  const attribution: Partial<Record<keyof Attribution, string>> = {};
  for (const key of attributionKeys) {
    const value =
      key === "referrerHost"
        ? visit.referrerHost
        : key === "landingPath"
          ? visit.landingPath
          : visit.parameter(parameterNames[key] ?? key);
    if (typeof value !== "string" || value.trim() === "" || !isStorable(value)) continue;
    if (key !== "landingPath" || !holdsLink(value)) attribution[key] = cut(key, value.trim());
  }
  // A landing path alone identifies no source.
  return Object.keys(attribution).some((key) => key !== "landingPath") ? attribution : null;
}

/** Query parameters from which {@link captureAttribution} reads the same attribution. */
export function sourceParameters(attribution: Attribution): [parameter: string, value: string][] {
  return attributionKeys.flatMap((key): [string, string][] => {
    const value = attribution[key];
    return value === undefined || key === "referrerHost" || key === "landingPath"
      ? []
      : [[parameterNames[key] ?? key, value]];
  });
}

/**
 * Parses the payload's `attribution`: an object, or its JSON in a form field. Ignores unknown keys
 * and cuts long values. Returns "wrongType" for anything but an object of strings, "textInvalid"
 * for text that cannot be stored.
 */
export function parseAttribution(input: unknown): Attribution | null | "wrongType" | "textInvalid" {
  if (input === undefined || input === null || input === "") return null;
  const value = typeof input === "string" ? parseJson(input) : input;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "wrongType";
  const attribution: Partial<Record<keyof Attribution, string>> = {};
  for (const key of attributionKeys) {
    const part = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
    if (part === undefined || part === null || part === "") continue;
    if (typeof part !== "string") return "wrongType";
    if (!isStorable(part)) return "textInvalid";
    if (key !== "landingPath" || !holdsLink(part)) attribution[key] = cut(key, part);
  }
  return Object.keys(attribution).length === 0 ? null : attribution;
}

/**
 * Whether a path, percent-encoded or not, is a private link: a secret that is never stored or sent
 * (B2).
 */
export function holdsLink(path: string): boolean {
  return /\/(?:application|job-alerts)\//i.test(unescaped(path));
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Does not leave half of a surrogate pair. */
function cut(key: keyof Attribution, value: string): string {
  const start = value.slice(0, attributionLengths[key]);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
