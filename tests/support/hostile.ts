/** Hostile texts, values and requests, some nearly valid, so that they pass early checks. */
import { toJsonSchema } from "@valibot/to-json-schema";
import fc from "fast-check";
import type * as v from "valibot";

const texts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u2066",
  "\ufeff",
  "İıßſ",
  "🧑‍🤝‍🧑".repeat(40),
  "x".repeat(9_000),
  "'; drop table application; --",
  "' or 1=1 --",
  "%",
  "_%\\",
  "\\",
  '"><script>hostile()</script>',
  "javascript:hostile()",
  "{{7*7}}",
  "#{7*7}",
  "../../../../etc/passwd",
  "..%2f..%2f",
  "\r\nset-cookie: hostile=1",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "1e400",
  "9".repeat(40),
  "9223372036854775808",
  "-2147483649",
  "0x10",
  "٣",
  "2026-02-30",
  "2026-11-20T25:61:61Z",
  "+275760-09-13T00:00:01Z",
  "-271821-04-20",
  "0000-01-01",
  "Europe/Nowhere",
  "00000000-0000-0000-0000-000000000000",
  "=cmd|' /C calc'!A0",
];

const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 53, -(2 ** 31) - 1, 1e308, [], {}, [[]], [null], { length: 9 }),
  fc.jsonValue(),
);

/** Good values among hostile ones. */
function orHostile(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: hostileValue });
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Bodies that nearly match a schema. `known`: texts with existing values. */
export function nearly(schema: v.GenericSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  return like(toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" }) as JsonSchema, known);
}

function like(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return fc.oneof(...options.map((option) => like(option, known)));
  if (schema.const !== undefined) return orHostile(fc.constant(schema.const));
  if (schema.enum) return orHostile(fc.constantFrom(...schema.enum));
  switch (schema.type) {
    case "string": {
      const word = fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.max(schema.minLength ?? 0, 24) });
      return orHostile(fc.oneof(fc.constantFrom(...known), word, hostileText));
    }
    case "number":
    case "integer": {
      const { minimum = -5, maximum = 2_000_000_000 } = schema;
      const numbers = known.map(Number).filter((number) => Number.isSafeInteger(number));
      return orHostile(
        fc.oneof(fc.constantFrom(...numbers), fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })),
      );
    }
    case "boolean":
      return orHostile(fc.boolean());
    case "null":
      return orHostile(fc.constant(null));
    case "array":
      return orHostile(fc.array(schema.items ? like(schema.items, known) : hostileValue, { maxLength: 4 }));
    case "object": {
      const { properties = {}, additionalProperties } = schema;
      if (Object.keys(properties).length === 0 && typeof additionalProperties === "object") {
        return orHostile(fc.dictionary(hostileText, like(additionalProperties, known), { maxKeys: 3 }));
      }
      const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, like(field, known)]));
      // One in ten lacks a field.
      const whole = { weight: 9, arbitrary: fc.record(fields) };
      return orHostile(fc.oneof(whole, { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) }));
    }
    default:
      return hostileValue;
  }
}

/** Bodies whose fields are sometimes replaced. */
export function nearlyFields(example: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(example).map(([name, value]) => [name, orHostile(fc.constant(value))] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

/** A part of an address, encoded correctly or not. */
function part(known: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known.map(encoded)) },
    { weight: 1, arbitrary: hostileText.map(encoded) },
    { weight: 1, arbitrary: fc.constantFrom("%", "%zz", "%ff", "%00", "%ed%a0%80", "%2e%2e", "..", ".", "//", "%2F") },
  );
}

/** `encodeURIComponent` throws on half a character; an attacker's program does not. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * An address of a route such as `/applications/:id/:part{[a-z]+}` with values for each parameter,
 * and a query.
 */
export function addressOf(pattern: string, known: readonly string[], names: readonly string[]): fc.Arbitrary<string> {
  const parts = pattern.split("/").map((piece) => {
    if (piece.includes(":") || piece.includes("*")) return part(known);
    return fc.constant(piece);
  });
  const pair = fc
    .tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...known), hostileText))
    .map(([name, value]) => `${name}=${encoded(value)}`);
  const query = fc.oneof(
    { weight: 2, arbitrary: fc.constant("") },
    { weight: 3, arbitrary: fc.array(pair, { maxLength: 4 }).map((pairs) => `?${pairs.join("&")}`) },
    { weight: 1, arbitrary: fc.constantFrom("?", "?%", "?a[b]=c&a[b]=d", "?=&=&&", `?q=${"x".repeat(7000)}`) },
  );
  return fc.tuple(fc.tuple(...parts), query).map(([pieces, asked]) => pieces.join("/") + asked);
}

/** A header may not have characters beyond Latin-1 or line breaks: fetch refuses those. */
const headerValue = fc
  .oneof(
    hostileText,
    fc.constantFrom("*", "de-DE,de;q=0.9,*;q=0.1", "q=;;,,;q=9", "gzip, br;q=0, *;q=x", "bytes=0-,-1"),
  )
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  .map((text) => text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, "").slice(0, 4_000));

const headerNames = [
  "accept",
  "accept-encoding",
  "accept-language",
  "content-encoding",
  "cookie",
  "forwarded",
  "idempotency-key",
  "if-modified-since",
  "if-none-match",
  "lang",
  "origin",
  "range",
  "referer",
  "sec-fetch-site",
  "user-agent",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-request-id",
];

/** Mostly none. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...headerNames), headerValue, { maxKeys: 3 }) },
);

/** The content type of a body; undefined: the correct one. */
export const hostileType: fc.Arbitrary<string | undefined> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("text/plain", "multipart/form-data; boundary=x", "application/json; charset=utf-7", ";"),
  },
);

/** The bytes of a body that is neither JSON nor a form. */
export const hostileBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .constantFrom(
      "",
      "{",
      "[]",
      "null",
      '"x"',
      "{}{}",
      '{"a":1e999}',
      '{"__proto__":{"a":1}}',
      "[".repeat(20_000),
      "a=%ff&b=%",
    )
    .map((text) => new TextEncoder().encode(text)),
);
