/** The published JSON Schema of every webhook (B4). */
import { expect, test } from "vitest";
import { eventTypes } from "../../domain/delivery/events.ts";
import { useApp } from "../support/app.ts";

const site = useApp();

test.each(eventTypes)("the schema of %s has its own address and version", async (event) => {
  const path = `/webhooks/v1/${event}.json`;
  const response = await site.request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/schema+json");
  const schema = (await response.json()) as Record<string, unknown>;
  expect(schema).toMatchObject({
    $id: `${site.config.publicUrl}${path}`,
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: event,
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: { type: { const: event }, data: { type: "object", properties: { id: { type: "string" } } } },
  });
  // A receiver validating with it must accept additions of a later minor version.
  expect(JSON.stringify(schema)).not.toContain('"additionalProperties":false');
});

test.each([
  "/webhooks/v2/application.created.json",
  "/webhooks/v1/application.nothing.json",
  "/webhooks/v1/application.created",
])("%s is 404", async (path) => {
  expect((await site.request(path)).status).toBe(404);
});
