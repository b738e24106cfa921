/** docs/operations.md, "Every secret": all that the environment and the operator's file know has its row, and no row is left over. */
import { expect, test } from "vitest";
import { read } from "../support/repository.ts";

/** Names of what is secret, or may hold something that is: an address can carry a password. */
const secret = /secret|password|passphrase|token(?!_uri)|key$|bypass|credential|dsn$|_url$|_headers$/i;

/** That sound like it and are none. */
const harmless = new Set(["PUBLIC_URL"]);

const section = read("docs/operations.md").split("### Every secret\n")[1]?.split("\n### ")[0] ?? "";
const documented = Array.from(section.matchAll(/^\| `([^`]+)` \|/gm), ([, name = ""]) => name);

function ofEnvironment(): string[] {
  const [, schema = ""] = read("config.ts").split("const environmentSchema = ");
  return Array.from(schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm), ([, name = ""]) => name);
}

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Dotted paths of all texts, as the operator's file is checked; what stands in a list has the list's. */
function texts({ properties = {}, items, anyOf = [], type }: Schema, path: readonly string[] = []): string[] {
  return [
    ...(type === "string" ? [path.join(".")] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => texts(inner, [...path, name])),
    ...(items ? texts(items, path) : []),
    ...anyOf.flatMap((inner) => texts(inner, path)),
  ];
}

test("every secret has its row, and every row is a secret that there is", () => {
  const environment = ofEnvironment();
  const file = texts(JSON.parse(read("operator.schema.json")) as Schema);
  // Both are read: else there would be nothing to miss.
  expect(environment).toContain("LOG_LEVEL");
  expect(file).toContain("webhooks.id");
  const found = [...environment, ...file].filter((name) => secret.test(name) && !harmless.has(name));
  expect(documented.toSorted()).toEqual([...new Set(found)].toSorted());
});

test.each([
  "OIDC_CLIENT_SECRET",
  "BACKUP_PASSPHRASE",
  "LOG_TOKEN",
  "CACHE_URL",
  "OTHER_HEADERS",
  "sms.apiKey",
  "sms.password",
])("%s would be seen to be one", (name) => expect(secret.test(name)).toBe(true));

test("each row says how it is changed and what happens meanwhile", () => {
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  for (const row of rows) {
    const [, name = "", purpose, changed, meanwhile] = row.split("|").map((cell) => cell.trim());
    expect([name, purpose === "", changed === ""]).toEqual([name, false, false]);
    // What is left out holds nothing any more.
    if (!/[pP]revious/.test(name)) expect(meanwhile, name).not.toBe("");
  }
});
