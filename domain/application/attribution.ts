/** The source of a visit (B12), from untrusted parts: an address, a referrer, a payload. */
import type { Attribution } from "./registration.ts";
import { isStorable } from "./text.ts";

/** Characters kept of each value. gclid and fbclid run to some 200; what is longer was not made by an advertiser. */
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

/** Address parameters that name a value otherwise than Attribution does. */
const parameterNames: Partial<Record<keyof Attribution, string>> = {
  source: "utm_source",
  medium: "utm_medium",
  campaign: "utm_campaign",
  term: "utm_term",
  content: "utm_content",
};

/**
 * The source of a visit, for the form to carry. Takes the first page's query parameters by name, its path, and the host
 * of the referrer (null when there is none, or when it is ours). What cannot be stored is left out and what is too long
 * is cut: nobody typed it, and it must never stand in the way of an application. null when nothing is known.
 */
export function captureAttribution(visit: {
  readonly parameter: (name: string) => string | null | undefined;
  readonly referrerHost: string | null;
  readonly landingPath: string | null;
}): Attribution | null {
  const found: Partial<Record<keyof Attribution, string>> = {};
  for (const key of attributionKeys) {
    const value =
      key === "referrerHost"
        ? visit.referrerHost
        : key === "landingPath"
          ? visit.landingPath
          : visit.parameter(parameterNames[key] ?? key);
    if (typeof value !== "string" || value.trim() === "" || !isStorable(value)) continue;
    if (key !== "landingPath" || !holdsLink(value)) found[key] = cut(key, value.trim());
  }
  // A landing path alone says nothing about where somebody came from.
  return Object.keys(found).some((key) => key !== "landingPath") ? found : null;
}

/** The parameters that an address gives it under: what {@link captureAttribution} reads of one. */
export function sourceParameters(attribution: Attribution): [parameter: string, value: string][] {
  return attributionKeys.flatMap((key): [string, string][] => {
    const value = attribution[key];
    return value === undefined || key === "referrerHost" || key === "landingPath"
      ? []
      : [[parameterNames[key] ?? key, value]];
  });
}

/**
 * The payload's `attribution`: an object, or its JSON in a form field. Keys are Attribution's; unknown ones are ignored,
 * too long values cut. "wrongType" for anything that is no object of strings, "textInvalid" for what cannot be stored.
 */
export function parseAttribution(input: unknown): Attribution | null | "wrongType" | "textInvalid" {
  if (input === undefined || input === null || input === "") return null;
  const value = typeof input === "string" ? parseJson(input) : input;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "wrongType";
  const found: Partial<Record<keyof Attribution, string>> = {};
  for (const key of attributionKeys) {
    const part = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
    if (part === undefined || part === null || part === "") continue;
    if (typeof part !== "string") return "wrongType";
    if (!isStorable(part)) return "textInvalid";
    if (key !== "landingPath" || !holdsLink(part)) found[key] = cut(key, part);
  }
  return Object.keys(found).length === 0 ? null : found;
}

/** Whether it is the path of a private link, however it is written: it is a secret, and kept and told nowhere (B2). */
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

/** Cutting must not leave half of a surrogate pair. */
function cut(key: keyof Attribution, value: string): string {
  const kept = value.slice(0, attributionLengths[key]);
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
