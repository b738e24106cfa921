// `npm run open-graph`: draws site/open-graph/{tag}.png for each language and records their texts
// in texts.json. Needs Chromium (CHROMIUM_PATH), Noto Serif, Noto Sans, Noto Naskh Arabic and Noto
// Sans CJK KR (docs/decisions/0006).
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installedChromium } from "./browsers.mjs";
import { install, root } from "./prepare.mjs";

install();
const { chromium } = await import("@playwright/test");
const { default: sharp } = await import("sharp");
const { runnerImport } = await import("vite");
const { module } = await runnerImport(join(root, "tools", "open-graph-board.tsx"), {
  root,
  configFile: false,
  logLevel: "warn",
});

const folder = join(root, "site", "open-graph");
for (const name of readdirSync(folder)) if (name.endsWith(".png")) rmSync(join(folder, name));
const browser = await chromium.launch({
  executablePath: installedChromium(),
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: "light" });
  for (const tag of module.pictureTags) {
    await page.setContent(module.board(tag));
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("h1, p")].some((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        return left < 40 || right > 1160 || bottom > 610;
      }),
    );
    if (cut) throw new Error(`${tag}: the text does not fit`);
    const shot = await page.screenshot({ type: "png" });
    const picture = await sharp(shot).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toBuffer();
    writeFileSync(join(root, module.pictureFile(tag)), picture);
    console.log(`${module.pictureFile(tag)}: ${Math.round(picture.length / 1024)} KB`);
  }
} finally {
  await browser.close();
}
const texts = Object.fromEntries(module.pictureTags.map((tag) => [tag, module.pictureText(tag)]));
writeFileSync(join(folder, "texts.json"), `${JSON.stringify(texts, null, 2)}\n`);
