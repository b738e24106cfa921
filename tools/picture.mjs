// `npm run picture`: photographs a demo for the README: the home page on desktop and phone, and the
// desk. Starts the demo on a temporary folder. Needs Chromium (CHROMIUM_PATH).
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { installedChromium } from "./browsers.mjs";
import { build, environment, install, node, root } from "./prepare.mjs";

/** CSS pixels. */
const screens = { desktop: { width: 1440, height: 1000 }, phone: { width: 360, height: 800 } };
const deskScreen = { width: 1440, height: 760 };
/** Height of both in the image, in pixels. */
const shownHeight = 620;

install();
build();
const { chromium } = await import("@playwright/test");

const scratch = mkdtempSync(join(tmpdir(), "fairlead-picture-"));
const port = await freePort();
const demo = spawn(node, [join(root, "dist", "main.js")], {
  cwd: scratch,
  env: environment({
    FAIRLEAD_ENV: "demo",
    DEMO_DESK: "on",
    PORT: String(port),
    DATA_DIR: join(scratch, "data"),
    LOG_LEVEL: "silent",
  }),
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = new Promise((resolve) => demo.once("exit", resolve));
try {
  const address = await ready();
  const folder = join(root, "docs", "pictures");
  mkdirSync(folder, { recursive: true });
  for (const [name, picture] of Object.entries(await photograph(address))) {
    writeFileSync(join(folder, name), picture);
    console.log(`docs/pictures/${name}: ${Math.round(picture.length / 1024)} KB`);
  }
} finally {
  demo.kill("SIGTERM");
  await ended;
  rmSync(scratch, { recursive: true, force: true });
}

/** The site's address, once it is ready. */
async function ready() {
  for await (const line of createInterface({ input: demo.stdout })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("the demo ended before it was ready");
}

/** Files by name. */
async function photograph(address) {
  const browser = await chromium.launch({
    executablePath: installedChromium(),
    args: ["--headless", "--no-sandbox", "--disable-gpu"],
  });
  try {
    const shots = [];
    for (const [name, viewport] of Object.entries(screens)) {
      const page = await browser.newPage({ viewport, locale: "en-GB", colorScheme: "light", reducedMotion: "reduce" });
      await page.goto(`${address}/gb`, { waitUntil: "networkidle" });
      const shot = await page.screenshot({ type: "png" });
      shots.push(`<img alt="${name}" src="data:image/png;base64,${shot.toString("base64")}">`);
    }
    const board = await browser.newPage({ viewport: { width: 1300, height: 700 } });
    await board.setContent(
      `<style>body{margin:0;background:#eaf0e8}main{display:inline-flex;gap:32px;padding:32px}img{height:${shownHeight}px;border-radius:10px;box-shadow:0 0 0 1px #cfd9d0}</style><main>${shots.join("")}</main>`,
    );
    await board
      .locator("img")
      .last()
      .evaluate((image) => image.decode());
    const home = await board.locator("main").screenshot({ type: "png" });
    return { "home.png": home, "desk.png": await photographDesk(browser, address) };
  } finally {
    await browser.close();
  }
}

/** The queue with an applicant open, without the tour. */
async function photographDesk(browser, address) {
  const desk = await browser.newPage({ viewport: deskScreen, locale: "en-GB", colorScheme: "light" });
  await desk.goto(`${address}/desk/demo`);
  await desk.getByRole("button", { name: "Look around by myself" }).click();
  await desk.getByRole("row", { name: /Grace Adeyemi/ }).click();
  await desk.getByRole("region", { name: "Grace Adeyemi" }).getByText("Write STOP").waitFor();
  return desk.screenshot({ type: "png" });
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });
}
