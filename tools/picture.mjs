// `npm run picture`: photographs a demo on desktop and phone into docs/pictures/home.png for the
// README. Starts the demo on a temporary folder. Needs Chromium (CHROMIUM_PATH).
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
/** Height of both in the image, in pixels. */
const shownHeight = 620;

install();
build();
const { chromium } = await import("@playwright/test");

const scratch = mkdtempSync(join(tmpdir(), "fairlead-picture-"));
const port = await freePort();
const demo = spawn(node, [join(root, "dist", "main.js")], {
  cwd: scratch,
  env: environment({ FAIRLEAD_ENV: "demo", PORT: String(port), DATA_DIR: join(scratch, "data"), LOG_LEVEL: "silent" }),
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = new Promise((resolve) => demo.once("exit", resolve));
try {
  const address = await ready();
  const picture = await photograph(address);
  const file = join(root, "docs", "pictures", "home.png");
  mkdirSync(join(root, "docs", "pictures"), { recursive: true });
  writeFileSync(file, picture);
  console.log(`docs/pictures/home.png: ${Math.round(picture.length / 1024)} KB`);
} finally {
  demo.kill("SIGTERM");
  await ended;
  rmSync(scratch, { recursive: true, force: true });
}

/** The demo's URL, once it is ready. */
async function ready() {
  for await (const line of createInterface({ input: demo.stdout })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("the demo ended before it was ready");
}

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
    return await board.locator("main").screenshot({ type: "png" });
  } finally {
    await browser.close();
  }
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
