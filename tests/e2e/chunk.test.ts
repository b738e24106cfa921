/**
 * A missing script (specification sections 4 and 8): a page was open during an update and requests
 * a file that no longer exists. Uses a copy of the build, so that a file can be deleted.
 *
 * @module-tag long
 */
import { spawn } from "node:child_process";
import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { afterAll, beforeAll, test } from "vitest";
import { type Child, childOf } from "../support/child.ts";
import { expect, useVisitors } from "../support/chromium.ts";
import { childEnvironment } from "../support/environment.ts";
import { freePort } from "../support/free-port.ts";
import { demoOperatorFile } from "../support/operators.ts";
import type { RunningSite } from "../support/site.ts";
import { patience, within } from "../support/waiting.ts";
import { fill, formOf, person } from "./applicant.ts";

/**
 * Inside the repository, where the server finds its dependencies, but outside all source folders.
 */
const copy = fileURLToPath(new URL("../../dist.chunk-test/", import.meta.url));
const dataDirectory = mkdtempSync(join(tmpdir(), "fairlead-chunk-"));
const visitors = useVisitors();
let port = 0;
let server: Child;

async function start(): Promise<Child> {
  const env = childEnvironment({
    PORT: String(port),
    DATA_DIR: dataDirectory,
    OPERATOR_FILE: fileURLToPath(demoOperatorFile),
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
  });
  const child = childOf(
    spawn(process.execPath, [join(copy, "dist/main.js")], { env, stdio: ["ignore", "pipe", "pipe"] }),
  );
  for (let line = ""; !line.includes("ready");) line = await within(patience, child.nextLine());
  return child;
}

async function stop(): Promise<void> {
  server.process.kill("SIGTERM");
  await server.ended;
}

beforeAll(async () => {
  rmSync(copy, { recursive: true, force: true });
  cpSync(new URL("../../dist/", import.meta.url), join(copy, "dist"), { recursive: true });
  port = await freePort();
  server = await start();
});

afterAll(async () => {
  await stop();
  rmSync(copy, { recursive: true, force: true });
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** The first sign of intent, which starts the form's script. */
const touch = (page: Page) => page.locator('label[for="f-name"]').dispatchEvent("pointerover");
const wokenInVain = (page: Page) => page.locator("[data-island][data-alive]").waitFor({ state: "attached" });

test("a missing chunk reloads the page at most once in ten seconds per path, and then the form works without it", async () => {
  const site = { url: `http://127.0.0.1:${port}` } as RunningSite;
  const page = await visitors.visit(site);
  // Such a connection disables prefetching: the script is first requested on intent.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  let loads = 0;
  page.on("load", () => (loads += 1));
  const loaded = (count: number) => expect.poll(() => loads).toBe(count);
  const noon = new Date("2026-11-20T12:00:00Z").getTime();
  const clock = (ms: number) => page.clock.setFixedTime(noon + ms);
  await clock(0);
  await page.goto("/gb/apply-now");

  await stop();
  const chunks = globSync(join(copy, "dist/client/assets/apply-form.island-*.js*"));
  // Uncompressed and in the two compressed forms.
  expect(chunks).toHaveLength(3);
  for (const chunk of chunks) rmSync(chunk);
  server = await start();

  await touch(page);
  await loaded(2);
  // The reloaded page misses it too, and is not reloaded again.
  await touch(page);
  await wokenInVain(page);
  await clock(9_999);
  await page.reload();
  await touch(page);
  await wokenInVain(page);
  expect(loads).toBe(3);

  // Another path has its own ten seconds.
  await page.goto("/gb/apply-now?job=none");
  await touch(page);
  await wokenInVain(page);
  expect(loads).toBe(4);
  await page.goto("/de/apply-now");
  await touch(page);
  await loaded(6);

  await clock(10_000);
  await page.goto("/gb/apply-now");
  await touch(page);
  await loaded(8);

  // Typed values are kept and submitted without the script.
  await touch(page);
  await wokenInVain(page);
  await clock(60_000);
  await fill(formOf(page), person());
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await formOf(page).send.click();
  expect((await posted).headers()["content-type"]).toBe("application/x-www-form-urlencoded");
  await page.waitForURL(`${site.url}/gb/success`);
  await expect(page.getByRole("heading", { level: 1, name: "Congratulations!" })).toBeVisible();
});
