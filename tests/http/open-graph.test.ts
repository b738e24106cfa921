/** The preview of our links on other sites (https://ogp.me). */
import { expect, test } from "vitest";
import { marketCodes } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { useApp } from "../support/app.ts";
import { decoded } from "../support/html.ts";

const site = useApp();

const property = (html: string, name: string) =>
  decoded(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "");

test.each(marketCodes)(
  "a page in %s has its language's picture with absolute address, size and alternative text",
  async (market) => {
    const html = await (await site.open(`/${market}`)).text();
    const address = property(html, "og:image");
    expect(address).toMatch(/^http:\/\/jobs\.example\/assets\/og-[a-zA-Z-]+-[\w-]{8}\.png$/);
    expect(property(html, "og:image:width")).toBe("1200");
    expect(property(html, "og:image:height")).toBe("630");
    expect(property(html, "og:image:alt")).toBe(translatorFor(market)("home.hero.title"));
    expect(property(html, "twitter:card")).toBe("summary_large_image");
    const picture = await site.request(new URL(address).pathname, { headers: { "accept-encoding": "br" } });
    expect(picture.status).toBe(200);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("content-encoding")).toBeNull();
    expect(picture.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const signature = Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString();
    expect(signature).toBe("PNG");
  },
);

test("an error page has none, and other files stay same-origin", async () => {
  const html = await (await site.open("/gb/nothing.here")).text();
  expect(html).not.toContain("og:image");
  const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "";
  expect((await site.request(script)).headers.get("cross-origin-resource-policy")).toBe("same-origin");
});
