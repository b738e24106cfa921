/**
 * Headers in a setting, as OTEL_EXPORTER_OTLP_HEADERS has them: `name=value,name=value`, values percent-encoded
 * (https://opentelemetry.io/docs/specs/otel/protocol/exporter/#specifying-headers-via-environment-variables).
 */

/** What a request of ours says by itself. */
const ours: ReadonlySet<string> = new Set([
  "content-length",
  "content-type",
  "connection",
  "host",
  "transfer-encoding",
]);

/** null: it is none. */
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

/** null: it cannot be, or not into what a header may say. */
function decoded(encoded: string): string | null {
  try {
    const value = decodeURIComponent(encoded);
    return /^[\x20-\x7e]+$/.test(value) ? value : null;
  } catch {
    return null;
  }
}
