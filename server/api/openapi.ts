/**
 * `/openapi.json`: the calls as OpenAPI 3.1, derived from their declarations (calls/call.ts).
 * reference/ renders it for people.
 */
import { toJsonSchema } from "@valibot/to-json-schema";
import { bodyErrorStatus } from "../http/body.ts";
import type { ApiCall, CallBody, CallHeader, FieldsSchema } from "./calls/call.ts";
import { apiCalls } from "./calls/calls.ts";
import { refusals, type RefusalStatus } from "./refusals.ts";

type Json = Record<string, unknown>;

/** @param title the site's name */
export function openApi(title: string, publicUrl: string): Json {
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description: "The calls of the public site. Every answer is `{code, message, result}`.",
    },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(apiCalls.map((call) => [call.path, { [call.body ? "post" : "get"]: operation(call) }])),
  };
}

const langHeader: CallHeader = {
  name: "lang",
  description: "A market's code (`de`) or a BCP-47 tag (`de-DE`): the language of messages.",
};

function operation(call: ApiCall): Json {
  const { operationId, summary, description, headers = [], body } = call;
  return {
    operationId,
    summary,
    description,
    parameters: [langHeader, ...headers].map((header) => ({ name: header.name, in: "header", ...described(header) })),
    requestBody: body && requestBody(body),
    responses: responses(call),
  };
}

function described({ description, pattern }: CallHeader): Json {
  return { description, schema: { type: "string", pattern } };
}

function requestBody({ schema, required }: CallBody): Json {
  return { required: true, content: { "application/json": { schema: { ...jsonSchema(schema, "input"), required } } } };
}

function jsonSchema(schema: FieldsSchema, typeMode: "input" | "output"): Json {
  const { $schema: _, ...json } = toJsonSchema(schema, { errorMode: "ignore", typeMode });
  return json;
}

/** Refusals of every call with a body: reading (routes.ts), rate limits, and saving. */
const refusedWithBody: readonly RefusalStatus[] = [...Object.values(bodyErrorStatus), 403, 429, 503];

const retryAfter = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } };

function responses({ body, result, resultHeaders, refusals: own }: ApiCall): Json {
  const headers = resultHeaders && Object.fromEntries(resultHeaders.map((header) => [header.name, described(header)]));
  const codes = [...(body ? refusedWithBody : []), ...own].toSorted((a, b) => a - b);
  return {
    "200": { description: "Done.", headers, content: answerContent(result) },
    ...Object.fromEntries(
      codes.map((code) => [
        code,
        {
          description: refusals[code],
          headers: code === 429 || code === 503 ? retryAfter : undefined,
          content: answerContent(),
        },
      ]),
    ),
  };
}

function answerContent(result?: FieldsSchema): Json {
  const schema = {
    type: "object",
    required: ["code", "message"],
    properties: {
      code: { type: "integer", description: "Equal to the HTTP status." },
      message: { type: "string", description: "Message for people, in the language of the header `lang`." },
      ...(result && { result: jsonSchema(result, "output") }),
      errors: {
        type: "object",
        description: "Error message for each invalid field.",
        additionalProperties: { type: "string" },
      },
    },
  };
  return { "application/json": { schema } };
}
