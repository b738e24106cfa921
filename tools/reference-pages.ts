/**
 * References made from the definitions themselves: commands, metrics, webhook events and errors.
 * Each has its description beside it, and does not compile without.
 */
import { collectDefaultMetrics, Registry } from "prom-client";
import { definitions } from "../app/metrics/definitions.ts";
import { commands } from "../cli/commands.ts";
import { fields } from "../domain/application/fields.ts";
import { exitStatuses } from "../domain/exit-status.ts";
import type { SettingSchema } from "../domain/written/setting-schema.ts";
import deskSentences from "../locales/desk-answers/en.json" with { type: "json" };
import { refusals } from "../server/api/refusals.ts";
import { webhookSchemas } from "../server/api/webhook-schemas.ts";
import { statuses } from "../server/desk/error-codes.ts";
import { npmScripts } from "./npm-scripts.ts";

export interface Section {
  readonly title: string;
  readonly notes?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A page below docs/reference; `source` is the file to edit instead. */
export interface ReferencePage {
  readonly source: string;
  readonly head: { readonly title: string; readonly introduction: string };
  readonly sections: readonly Section[];
}

const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;

export const commandsPage: ReferencePage = {
  source: "cli/commands.ts",
  head: {
    title: "Commands",
    introduction: "How to set up and run a site: [the operator's guides](../operate/README.md).\n",
  },
  sections: [
    {
      title: "npm scripts",
      columns: ["Command", "Does"],
      rows: Object.entries(npmScripts).map(([name, { operand, does }]) => [
        code([["start", "test"].includes(name) ? "npm" : "npm run", name, operand].filter(Boolean).join(" ")),
        does,
      ]),
    },
    {
      title: "The command line",
      notes:
        "[Run a command](../operate/install.md#run-a-command) says as whom, with which environment, and how in containers. While a process holds the\nembedded database, commands reach it through a socket in `DATA_DIR`.",
      columns: ["Command", "Does"],
      rows: commands.map(({ usage, does }) => [code(usage), does]),
    },
    ...commands.flatMap(({ name, help }) => (help === undefined ? [] : [helpSection(name, help)])),
  ],
};

/** A command's help: terms or flags with their explanation, or sentences. */
function helpSection(name: string, help: string): Section {
  const entries = help.split(/\n(?! {6})/).map((entry) => {
    const [, term = "", text = ""] = /^ *(-[^\n]*|[\w-]+)(?:\n *|: )([^]*)$/.exec(entry) ?? [];
    return term === "" ? ["", entry] : [code(term), text.replaceAll("|", "\\|")];
  });
  const terms = entries.filter(([term]) => term !== "");
  const sentences = entries.flatMap(([term, text = ""]) => (term === "" ? [text] : [])).join(" ");
  return {
    title: `\`${name}\``,
    ...(sentences !== "" && { notes: sentences }),
    columns: ["Parameter", "Means"],
    rows: terms,
  };
}

export function metricSections(): readonly Section[] {
  const node = new Registry();
  collectDefaultMetrics({ register: node });
  const ofNode = node.getMetricsAsArray().map(({ name, help, type }) => [code(name), String(type), help]);
  return [
    {
      title: "Metrics",
      columns: ["Metric", "Labels", "Means"],
      rows: Object.entries(definitions).map(([name, { help, labels }]) => [
        code(name),
        labels.map(code).join(", "),
        help.replaceAll("|", "\\|"),
      ]),
    },
    { title: "Node and the process", columns: ["Metric", "Type", "Means"], rows: ofNode },
  ];
}

export const eventsPage: ReferencePage = {
  source: "domain/delivery/schemas.ts",
  head: {
    title: "Webhook events",
    introduction:
      "Every event has `type`, `timestamp` (when it happened) and `data`, whose fields are below. What a receiver must do:\n[api.md](api.md#webhooks). A version may gain fields. `/webhooks/v1/application.created.json` and so on have the JSON Schemas.\n",
  },
  sections: webhookSchemas.map(({ name, schema }) => {
    const { description = "", properties: { data } = {} } = schema as SettingSchema;
    return {
      title: `\`${name}\``,
      notes: description,
      columns: ["Field of `data`", "Type", "Means"],
      rows: fieldsOf(data ?? {}, ""),
    };
  }),
};

function fieldsOf(schema: SettingSchema, path: string): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = field.properties ?? field.anyOf?.find(({ properties }) => properties)?.properties;
    const row = [
      code(`${path}${name}`),
      typeOf(field),
      (describedIn(field) || (path === "" ? describedInForm(name) : "")).replaceAll("|", "\\|"),
    ];
    return [row, ...(inner ? fieldsOf({ properties: inner }, `${path}${name}.`) : [])];
  });
}

/** A field of the form that an event has as it was sent. */
function describedInForm(name: string): string {
  return Object.values(fields).find(({ delivered }) => delivered === name)?.described ?? "";
}

function describedIn({ description, anyOf = [] }: SettingSchema): string {
  return description ?? anyOf.flatMap((each) => each.description ?? [])[0] ?? "";
}

function typeOf(field: SettingSchema): string {
  if (field.enum) return field.enum.map((value) => code(String(value))).join(", ");
  if (field.const !== undefined) return code(JSON.stringify(field.const));
  if (field.anyOf) return field.anyOf.map(typeOf).join(" or ");
  return field.type ?? "any";
}

export const errorsPage: ReferencePage = {
  source: "domain/exit-status.ts, server/api/refusals.ts and server/desk/error-codes.ts",
  head: {
    title: "Errors",
    introduction:
      "Codes of answers and processes. What to do about a message of a start, `doctor` or the log: [messages.md](messages.md).\n",
  },
  sections: [
    {
      title: "Exit statuses",
      columns: ["Status", "Means", "Then"],
      rows: Object.values(exitStatuses).map(({ status, means, supervisor }) => [String(status), means, supervisor]),
    },
    {
      title: "The API",
      notes: "The `code` of the answer equals the HTTP status. The `message` is for people.",
      columns: ["Code", "Means"],
      rows: Object.entries(refusals),
    },
    {
      title: "The desk",
      notes: "The desk's own calls answer `{code, message}`, with the message in the recruiter's language.",
      columns: ["Code", "HTTP status", "Message in English"],
      rows: Object.entries(statuses).map(([name, status]) => [
        code(name),
        String(status),
        (deskSentences.error as Readonly<Record<string, string>>)[name] ?? "The sentence, and what it asks for.",
      ]),
    },
  ],
};
