/** What webhooks carry, as JSON Schema: one document for each event, at an address that holds the version. */
import { toJsonSchema } from "@valibot/to-json-schema";
import { eventSchemas, schemaVersion } from "../../domain/delivery/schemas.ts";
import type { WebhookEventType } from "../../domain/delivery/events.ts";
import { webhookSchemaPath } from "../../routes.ts";

export interface WebhookSchema {
  readonly name: WebhookEventType;
  /** JSON Schema, draft 2020-12. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** In the order in which they are documented. */
export const webhookSchemas: readonly WebhookSchema[] = Object.entries(eventSchemas).map(([name, schema]) => ({
  name: name as WebhookEventType,
  schema: { ...toJsonSchema(schema, { errorMode: "ignore", target: "draft-2020-12" }) },
}));

/** With its own address as `$id`; undefined: there is no such event, or no such version. */
export function webhookSchema(publicUrl: string, version: string, event: string): object | undefined {
  const found = version === `v${schemaVersion}` ? webhookSchemas.find(({ name }) => name === event) : undefined;
  return found && { $id: `${publicUrl}${webhookSchemaPath(schemaVersion, found.name)}`, ...found.schema };
}
