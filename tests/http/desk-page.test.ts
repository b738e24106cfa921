/** The desk's HTML page: its policy and the class names of its style sheet. */
import { globSync } from "node:fs";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deskPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { read, root } from "../support/repository.ts";
import { useDatabase } from "../support/databases.ts";

const app = useApp({}, useDatabase());

async function page(): Promise<{ html: string; policy: string }> {
  const answer = await app.open(deskPath);
  expect(answer.status).toBe(200);
  return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
}

test("the policy allows no inline script, and only the dialogs' inline style by its hash", async () => {
  const { html, policy } = await page();
  const library = readFileSync("node_modules/react-aria/dist/private/overlays/usePreventScroll.mjs", "utf8");
  const [, written = ""] = /style\.textContent = `([^`]+)`\.trim\(\)/.exec(library) ?? [];
  const hash = createHash("sha256").update(written.trim()).digest("base64");
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("script-src 'self';");
  expect(html).not.toMatch(/<style|<script(?![^>]* src=)|\sstyle=/);
});

test("class names are hashed, except those shared with the public pages", async () => {
  const { html } = await page();
  const sheets = Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, address]) => address ?? "");
  const css = (await Promise.all(sheets.map(async (address) => (await app.open(address)).text()))).join("\n");
  const names = new Set(Array.from(css.matchAll(/\.(-?[a-zA-Z_][\w-]*)(?=[^{}]*\{)/g), ([, name]) => name ?? ""));
  expect(names.size).toBeGreaterThan(50);
  const pictures = globSync("ui/**/*.css", { cwd: root }).map(read).join();
  const plain = [...names].filter((name) => !/^[\w-]{6,8}_[a-z]\w*$/.test(name));
  expect(plain.filter((name) => !pictures.includes(`.${name}`))).toEqual([]);
});

test("the desk can be installed on a phone, with its own manifest and existing icons", async () => {
  const { html, policy } = await page();
  const [, address = ""] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? [];
  expect(policy).toContain("manifest-src 'self'");
  const answer = await app.open(address);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/manifest+json"]);
  const manifest = (await answer.json()) as { scope: string; icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ id: deskPath, start_url: deskPath, scope: deskPath, display: "standalone" });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  const [, apple = ""] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html) ?? [];
  for (const src of [apple, ...manifest.icons.map((icon) => icon.src)]) {
    const icon = await app.open(src);
    expect([icon.status, icon.headers.get("content-type")], src).toEqual([200, "image/png"]);
  }
});
