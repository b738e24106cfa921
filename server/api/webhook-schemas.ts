/** The webhook payloads as JSON Schema: one document per event, with a versioned URL. */
import { toJsonSchema } from "@valibot/to-json-schema";
import { eventSchemas, schemaVersion } from "../../domain/delivery/schemas.ts";
import type { WebhookEventType } from "../../domain/delivery/events.ts";
import { webhookSchemaPath } from "../../routes.ts";

export interface WebhookSchema {
  readonly name: WebhookEventType;
  /** JSON Schema, draft 2020-12. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** In the order of the documentation. */
export const webhookSchemas: readonly WebhookSchema[] = Object.entries(eventSchemas).map(([name, schema]) => ({
  name: name as WebhookEventType,
  schema: { ...toJsonSchema(schema, { errorMode: "ignore", target: "draft-2020-12" }) },
}));

/** The schema with its own URL as `$id`; undefined: unknown event or version. */
export function webhookSchema(publicUrl: string, version: string, event: string): object | undefined {
  const found = version === `v${schemaVersion}` ? webhookSchemas.find(({ name }) => name === event) : undefined;
  return found && { $id: `${publicUrl}${webhookSchemaPath(schemaVersion, found.name)}`, ...found.schema };
}
