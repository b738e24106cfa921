/** The baseline for pages in a browser: their text alone, with a native dialog behind a link. */
import type { Browser } from "@playwright/test";
import { onPhone, type PhoneVisit } from "./phone.ts";

/**
 * A page with the text of `visit`'s page, one paragraph per line, without styles. Its only script
 * opens a dialog with one field and reports that the browser is idle.
 */
export async function barePage(chrome: Browser, visit: PhoneVisit): Promise<string> {
  const { lang, dir, lines } = await onPhone(chrome, visit, (page) =>
    page.evaluate(() => {
      // Text far below the screen is not rendered otherwise.
      for (const element of document.querySelectorAll<HTMLElement>("body *"))
        element.style.contentVisibility = "visible";
      return {
        lang: document.documentElement.lang,
        dir: document.documentElement.dir,
        lines: document.body.innerText.split("\n").filter((line) => line.trim() !== ""),
      };
    }),
  );
  const text = lines.map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`).join("\n");
  return `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><a href="/" data-apply>Apply</a>
${text}
<dialog data-application><form><input name="name"></form></dialog>
<script>const dialog = document.querySelector("dialog");
document.querySelector("a").onclick = (event) => {
  event.preventDefault();
  dialog.showModal();
};
addEventListener("load", () => requestIdleCallback(() => dialog.dataset.warm = ""));</script>`;
}
