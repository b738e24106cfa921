/**
 * Parses headers in the format of OTEL_EXPORTER_OTLP_HEADERS: `name=value,name=value`,
 * percent-encoded
 * https://opentelemetry.io/docs/specs/otel/protocol/exporter/ ("Specifying headers").
 */

/** Headers that our requests set themselves. */
const ours: ReadonlySet<string> = new Set([
  "content-length",
  "content-type",
  "connection",
  "host",
  "transfer-encoding",
]);

/** null: invalid. */
export function readHeaderList(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text.split(",")) {
    const [, name = "", encoded = ""] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(pair) ?? [];
    const value = decoded(encoded);
    if (name === "" || value === null || ours.has(name.toLowerCase())) return null;
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** null: cannot be decoded, or not allowed in a header. */
function decoded(encoded: string): string | null {
  try {
    const value = decodeURIComponent(encoded);
    return /^[\x20-\x7e]+$/.test(value) ? value : null;
  } catch {
    return null;
  }
}
