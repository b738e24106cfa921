/** `/api-reference` shows the contents of `/openapi.json` and of the webhook schemas to people. */
import { toJsonSchema } from "@valibot/to-json-schema";
import { describe, expect, test } from "vitest";
import { eventSchemas } from "../../domain/delivery/schemas.ts";
import { useApp } from "../support/app.ts";
import { decoded, visibleText } from "../support/html.ts";

const site = useApp();

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  maxLength?: number;
  pattern?: string;
}

interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; description: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    { description: string; headers?: Record<string, Schema>; content: Record<string, { schema: Schema }> }
  >;
}

/** Every field with its path and schema. */
function fields(schema: Schema, within = ""): [string, Schema][] {
  const deeper = (schema.anyOf ?? []).flatMap((part) => fields(part, within));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, Schema][] => [
    [within + name, field],
    ...fields(field, `${within}${name}.`),
  ]);
  return [...own, ...deeper];
}

async function reference(): Promise<string> {
  const response = await site.open("/api-reference");
  expect(response.status).toBe(200);
  return response.text();
}

/** The section of the page under the heading with this id. */
function section(html: string, id: string): string {
  const found = html.split('<section id="').find((part) => part.startsWith(`${id}"`));
  expect(found, id).toBeDefined();
  return found as string;
}

function expectFields(part: string, schema: Schema): void {
  const all = fields(schema);
  expect(all.length).toBeGreaterThan(0);
  for (const [path, { description, pattern }] of all) {
    expect(part).toContain(`<code>${path}</code>`);
    if (description !== undefined) expect(visibleText(part)).toContain(description.replaceAll(/\s+/g, " "));
    if (pattern !== undefined) expect(decoded(part)).toContain(pattern);
  }
}

describe("/api-reference", () => {
  test("documents every call with its fields, headers, responses and limits", async () => {
    const html = await reference();
    const { paths } = (await (await site.request("/openapi.json")).json()) as {
      paths: Record<string, Record<string, Operation>>;
    };
    expect(Object.keys(paths).length).toBeGreaterThan(3);
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const part = section(html, operation.operationId);
        const text = visibleText(part);
        expect(text).toContain(`${method.toUpperCase()} ${path}`);
        expect(text).toContain(operation.summary);
        for (const { name, description } of operation.parameters) {
          expect(part).toContain(`<code>${name}</code>`);
          expect(text).toContain(description);
        }
        for (const { schema } of Object.values(operation.requestBody?.content ?? {})) expectFields(part, schema);
        for (const [status, answer] of Object.entries(operation.responses)) {
          expect(text).toContain(`${status} ${answer.description}`);
          for (const name of Object.keys(answer.headers ?? {})) expect(part).toContain(`<code>${name}</code>`);
          for (const { schema } of Object.values(answer.content)) expectFields(part, schema);
        }
      }
    }
  });

  test("documents every webhook event with its fields", async () => {
    const html = await reference();
    for (const [name, schema] of Object.entries(eventSchemas)) {
      expectFields(section(html, name), toJsonSchema(schema, { errorMode: "ignore" }) as Schema);
    }
  });

  test("uses only its inline style, which the content security policy allows by hash, and is not indexed", async () => {
    const response = await site.open("/api-reference");
    const style = /<style>([\s\S]*?)<\/style>/.exec(await response.text())?.[1] ?? "";
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain(`'sha256-${Buffer.from(digest).toString("base64")}'`);
    expect(policy).not.toContain("unsafe-inline");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
  });
});
