/**
 * docs/operate/secrets.md, "Every secret": the table covers exactly the secrets of the environment
 * and the operator file.
 */
import { expect, test } from "vitest";
import { settingNames } from "../../app/environment.ts";
import { read } from "../support/repository.ts";

/** Names of secrets, and of values that may contain one: an address can contain a password. */
const secret = /secret|password|passphrase|token(?!_uri)|key$|bypass|credential|dsn$|_url$|_headers$/i;

/** Names that look like secrets but are not. */
const harmless = new Set(["PUBLIC_URL", "TRANSLATION_URL", "UPDATE_URL"]);

const section = read("docs/operate/secrets.md").split("## Every secret\n")[1]?.split("\n## ")[0] ?? "";
const documented = Array.from(section.matchAll(/^\| `([^`]+)` \|/gm), ([, name = ""]) => name);

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Dotted paths of all texts in the operator file's schema; list items have the list's path. */
function texts({ properties = {}, items, anyOf = [], type }: Schema, path: readonly string[] = []): string[] {
  return [
    ...(type === "string" ? [path.join(".")] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => texts(inner, [...path, name])),
    ...(items ? texts(items, path) : []),
    ...anyOf.flatMap((inner) => texts(inner, path)),
  ];
}

test("the table lists exactly the existing secrets", () => {
  const file = texts(JSON.parse(read("operator.schema.json")) as Schema);
  // Both sources were read, so a missing name would be noticed.
  expect(settingNames).toContain("LOG_LEVEL");
  expect(file).toContain("webhooks.id");
  const found = [...settingNames, ...file].filter((name) => secret.test(name) && !harmless.has(name));
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
])("%s would be recognized as a secret", (name) => expect(secret.test(name)).toBe(true));

test("each row explains how to change it and what happens meanwhile", () => {
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  for (const row of rows) {
    const [, name = "", purpose, changed, meanwhile] = row.split("|").map((cell) => cell.trim());
    expect([name, purpose === "", changed === ""]).toEqual([name, false, false]);
    // A removed secret protects nothing any more.
    if (!/[pP]revious/.test(name)) expect(meanwhile, name).not.toBe("");
  }
});
