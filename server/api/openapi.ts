/** `/openapi.json`: the four calls as OpenAPI 3.1, made from the schemas that check them. reference/ shows it to people. */
import { toJsonSchema } from "@valibot/to-json-schema";
import { contactPayload, registrationPayload } from "../../domain/application/schema.ts";
import { positionValues, sexValues } from "../../domain/application/registration.ts";
import { idempotencyKeyDays } from "../../domain/idempotency/key.ts";
import { jobInterests, surveyPayload } from "../../domain/survey/answers.ts";
import { apiPaths } from "../../routes.ts";
import { bodyLimitBytes } from "../http/body.ts";

type Json = Record<string, unknown>;

const answerSchema = (result?: Json): Json => ({
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "integer", description: "Equal to the HTTP status." },
    message: { type: "string", description: "For people, in the language of the header `lang`." },
    ...(result ? { result } : {}),
    errors: {
      type: "object",
      description: "By field: what is wrong with it, for people.",
      additionalProperties: { type: "string" },
    },
  },
});

const described: Record<string, string> = {
  name: "As the applicant writes it; at most 200 characters.",
  email: "At most 254 characters.",
  contact: "National number; +44…, 0044…, spaces and other scripts' digits are understood. At most 25 characters.",
  area_code: "Country calling code, digits: 44. Defaults to the visitor's.",
  age: "Whole years.",
  country: "ISO 3166-1 alpha-2; tells +1 US from CA. Defaults to the visitor's.",
  position: `One of ${positionValues.join(", ")}.`,
  sex: `One of ${sexValues.join(", ")}.`,
  job: "Slug of the vacancy.",
  notice_version: "Version of the notice the applicant sent the form under; without it no consent is recorded.",
  time_zone: "IANA name, for example Europe/London.",
  attribution:
    "Where the visit came from: source, medium, campaign, term, content, gclid, fbclid, msclkid, ttclid, referrerHost, landingPath.",
  id: "`result.id` of the registration.",
  IS_LOCAL_USER: "1 or 0 (2, not currently, where four questions are asked).",
  IS_REMOTE_WORKED: "1 or 0.",
  CITY: "At most 200 characters; empty is a skipped answer.",
  JOB_INTEREST: `Where four questions are asked: one of ${jobInterests.join(", ")}.`,
};

function requestBody(schema: Parameters<typeof toJsonSchema>[0], required: readonly string[]): Json {
  const { $schema: _, ...json } = toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" }) as Json & {
    properties: Json;
  };
  const properties = Object.fromEntries(
    Object.entries(json.properties).map(([name, property]) => [
      name,
      { ...(property as Json), description: described[name] },
    ]),
  );
  return { required: true, content: { "application/json": { schema: { ...json, required, properties } } } };
}

const langHeader = {
  name: "lang",
  in: "header",
  description: "A market's code (`de`) or a BCP-47 tag (`de-DE`): the language of messages.",
  schema: { type: "string" },
};

const refusals: Record<string, string> = {
  "400": "Not JSON.",
  "403": "From another site, or applications from that country are not open.",
  "404": "No such registration.",
  "409": "The idempotency key came with another body before.",
  "413": `Larger than ${bodyLimitBytes} bytes.`,
  "415": "Not application/json, or compressed.",
  "422": "Something to correct: see `errors`.",
  "429": "Too many; see Retry-After.",
  "503": "Nothing was saved; try again.",
};

const header = (description: string): Json => ({ description, schema: { type: "string" } });

const retryAfter = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } };

/** Headers that come with an answer of this status. */
const answerHeaders: Record<string, Json> = { "429": retryAfter, "503": retryAfter };

function refusal(code: string): Json {
  const content = { "application/json": { schema: answerSchema() } };
  return { description: refusals[code], headers: answerHeaders[code], content };
}

/** `headers` are those of the answer to a call that succeeded. */
function responses(codes: readonly string[], result?: Json, headers?: Json): Json {
  const content = { "application/json": { schema: answerSchema(result) } };
  return {
    "200": { description: "Done.", headers, content },
    ...Object.fromEntries(codes.map((code) => [code, refusal(code)])),
  };
}

export function openApi(publicUrl: string): Json {
  const text = { type: "string" };
  return {
    openapi: "3.1.0",
    info: {
      title: "Fairlead",
      version: "1",
      description: "The calls of the public site. Every answer is `{code, message, result}`.",
    },
    servers: [{ url: publicUrl }],
    paths: {
      [apiPaths.location]: {
        get: {
          operationId: "getLocation",
          summary: "Where the visitor seems to be",
          parameters: [langHeader],
          responses: responses(
            [],
            {
              type: "object",
              required: ["iso_code", "area_code", "placeholder", "country"],
              properties: {
                iso_code: { ...text, description: "ISO 3166-1 alpha-2." },
                area_code: { ...text, description: "Country calling code, digits." },
                placeholder: { ...text, description: "An example of a national number." },
                country: { ...text, description: "Its name, in the language of `lang`." },
              },
            },
            {
              "X-Location-Source": header("`detected`, or `fallback` when nothing is known."),
              "X-Market-Offer": header("Code of the market of the visitor's country, where it is another than `lang`."),
              "X-Market-Label": header("Its language and country in words, percent-encoded."),
            },
          ),
        },
      },
      [apiPaths.validateContact]: {
        post: {
          operationId: "validateContact",
          summary: "Whether a number is possible for its country",
          description: "Never says whether somebody has applied with it.",
          parameters: [langHeader],
          requestBody: requestBody(contactPayload, ["contact"]),
          responses: responses(["400", "403", "413", "415", "422", "429", "503"]),
        },
      },
      [apiPaths.register]: {
        post: {
          operationId: "register",
          summary: "An application",
          parameters: [
            langHeader,
            {
              name: "Idempotency-Key",
              in: "header",
              description: `1 to 200 visible ASCII characters, kept ${idempotencyKeyDays} days: the same key and body get the first answer again.`,
              schema: { type: "string", pattern: "^[!-~]{1,200}$" },
            },
          ],
          requestBody: requestBody(registrationPayload, ["name", "email", "contact", "area_code", "age"]),
          responses: responses(["400", "403", "409", "413", "415", "422", "429", "503"], {
            type: "object",
            required: ["id"],
            properties: { id: { type: "string", description: "For the survey; gives no right to read anything." } },
          }),
        },
      },
      [apiPaths.survey]: {
        post: {
          operationId: "answerSurvey",
          summary: "An answer to the survey; the last one to each question counts",
          parameters: [langHeader],
          requestBody: requestBody(surveyPayload, ["id"]),
          responses: responses(["400", "403", "404", "413", "415", "422", "429", "503"]),
        },
      },
    },
  };
}
