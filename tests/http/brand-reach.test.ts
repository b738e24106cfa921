/** An operator's brand on everything that its visitors, applicants and recruiters read (B18). */
import { beforeAll, describe, expect, test } from "vitest";
import { composeEmail } from "../../email/compose.ts";
import { paletteOf } from "../../domain/brand/palette.ts";
import {
  apiReferencePath,
  deskManifestPath,
  deskPath,
  jobAddress,
  openApiPath,
  ownPageAddress,
  pageAddress,
  pageNames,
  robotsPath,
  sitemapPath,
} from "../../routes.ts";
import { subscribed } from "../support/alerts.ts";
import { useApp } from "../support/app.ts";
import { offered, recruiterWithHours } from "../support/booking.ts";
import { Breaker } from "../support/broken-database.ts";
import { useDatabase } from "../support/databases.ts";
import { act } from "../support/desk.ts";
import { operatorWith } from "../support/operators.ts";
import { catalogWithDocuments, pageOf } from "../support/own-site.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const colours = { accent: "#1657c8", ground: "#f5f8fc" };
const brand = { name: "Nordlicht Remote", titleSuffix: "Nordlicht", colours, typeface: "plain", madeWith: false };
const settings = {
  sample: false,
  brand,
  jobAlerts: true,
  webhooks: [{ id: "main", url: "http://127.0.0.1:9/hook", secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}` }],
  mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
};
const operator = operatorWith(settings);
const aboutUs = {
  "page/about-us": pageOf({ en: { "page.title": ["About us"], "own-1.title": ["Us"], "own-1.paragraphs": ["We."] } }),
};
const smtp = { smtpUrl: "smtp://127.0.0.1:9" };
const app = useApp({ operator, config: smtp, catalog: () => catalogWithDocuments(operator, aboutUs) }, context);
const gated = useApp({ operator, config: { ...smtp, accessGate: { on: true, bypass: undefined } } }, context);
const credited = useApp({ operator: operatorWith({ ...settings, brand: { ...brand, madeWith: true } }) }, context);
const sample = useApp({}, context);
const breaker = new Breaker();
const broken = useApp({ operator, database: (real) => breaker.over(real) }, context);

/** Without addresses of built files, and without keys of the browser's storage (privacy page). */
const product = (text: string) => text.replaceAll(/\/assets\/[^"\s]+|\bfairlead\.\w+/g, "").match(/fairlead/gi) ?? [];
const read = async (path: string, from = app, headers: Record<string, string> = {}) => {
  const answer = await from.open(path, headers);
  return { status: answer.status, text: await answer.text() };
};

describe("the product's name is nowhere", () => {
  test.each(pageNames)("on the page %s", async (name) => {
    for (const market of ["gb", "de", "ae", "kr"])
      expect(product((await read(pageAddress(name, market))).text), market).toEqual([]);
  });

  test.each([
    [200, jobAddress("hotel-operations-assistant", "gb")],
    [200, ownPageAddress("about-us", "gb")],
    [404, "/gb/no.txt"],
    [404, "/no.txt"],
    [404, jobAddress("nothing", "gb")],
    [200, robotsPath],
    [200, sitemapPath],
    [200, openApiPath],
    [200, apiReferencePath],
    [200, "/gb/jobs.rss"],
    [200, deskPath],
    [200, `${deskPath}/invitation/${"x".repeat(32)}`],
    [200, deskManifestPath],
    [200, "/share/icon.svg"],
  ])("%i %s", async (status, path) => {
    const answer = await read(path);
    expect([answer.status, product(answer.text)]).toEqual([status, []]);
  });

  test("on the refusal of the access gate, and on error pages", async () => {
    const refused = await read("/gb", gated);
    expect([refused.status, product(refused.text)]).toEqual([403, []]);
    expect(refused.text).toContain("Nordlicht Remote");
    const mine = await statusPage(broken);
    const submitted = await app.submit(
      pageAddress("apply", "gb"),
      { name: "x" },
      { origin: "https://elsewhere.example" },
    );
    expect([submitted.status, product(await submitted.text())]).toEqual([403, []]);
    breaker.error = new Error("unexpected");
    const failed = await read("/gb/success", broken, { cookie: mine.cookie });
    breaker.error = null;
    expect([failed.status, product(failed.text)]).toEqual([500, []]);
    expect(failed.text).toContain("Nordlicht Remote");
  });

  test("and only in the footer's line where the operator leaves it there", async () => {
    for (const path of ["/gb", "/de/jobs", "/ae/verify", "/gb/no.txt"])
      expect((await read(path, credited)).text.match(/Fairlead/g), path).toHaveLength(1);
  });
});

describe("an applicant with an interview", () => {
  let mine: Awaited<ReturnType<typeof offered>>;
  beforeAll(async () => {
    app.now = new Date("2026-11-20T08:00:00Z");
    const recruiter = await recruiterWithHours(app);
    const other = await statusPage(app);
    await act(recruiter, other.applicationId, "contacted");
    await subscribed(app);
    mine = await offered(app, recruiter);
    const { times } = await mine.show();
    await mine.book(times[0] ?? "");
    await mine.book(times[1] ?? "", { instead: times[0] ?? "" });
  });

  test("reads the site's name on each of their pages, and never the product's", async () => {
    const cookie = await mine.unlock();
    for (const [path, headers] of [
      [mine.path, {}],
      [mine.path, { cookie }],
      [mine.interview, {}],
      ["/gb/success", { cookie: mine.cookie }],
    ] as const) {
      const { status, text } = await read(path, app, headers);
      expect([status, product(text)], path).toEqual([200, []]);
      expect(text, path).toContain("Nordlicht Remote");
    }
  });

  test("gets a calendar file of the site", async () => {
    const { text } = await read(`${mine.path}/interview.ics`);
    expect(text).toContain("PRODID:-//Nordlicht Remote//Interview//EN");
    expect(product(text)).toEqual([]);
  });

  test("is written about in emails without the product's name, whoever reads them", async () => {
    const { rows } = await app.database.query<{ eventType: string; target: string; payload: never }>(
      `select distinct on (event_type) event_type as "eventType", target, payload from delivery where kind = 'email'`,
    );
    const sent: string[] = [];
    for (const row of rows) {
      const email = await composeEmail({ ...app, now: app.now }, row);
      if (email === null) continue;
      sent.push(row.eventType);
      const { subject, text, html, calendar } = email;
      expect(product([subject, text, html, calendar?.text].join("\n")), row.eventType).toEqual([]);
      expect(html, row.eventType).toContain(paletteOf(colours).light.ground);
    }
    expect(sent.toSorted()).toEqual(
      expect.arrayContaining([
        "applicant.interview_booked",
        "applicant.received",
        "application.created",
        "recruiter.interview_booked",
        "subscriber.confirm",
      ]),
    );
  });
});

describe("the desk's log-in page", () => {
  const markOf = (html: string) => /data-brand="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? null;

  test("has the site's name, icon and title, and its colours on log-in screens only", async () => {
    const answer = await app.open(deskPath);
    const html = await answer.text();
    const icon = /rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(html).toContain("<title>Nordlicht Remote · Desk</title>");
    expect(JSON.parse(markOf(html) ?? "")).toEqual({ name: "Nordlicht Remote", icon, logo: null });
    expect((await read(icon)).text).toContain(">N</text>");
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
    const { light, dark } = paletteOf(colours);
    for (const { ground, accent } of [light, dark]) {
      expect(style).toContain(`--ground:${ground}`);
      expect(style).toContain(`--accent:${accent}`);
    }
    expect(style.replaceAll(":root[data-log-in]", "")).not.toContain(":root");
    const { createHash } = await import("node:crypto");
    const hash = createHash("sha256").update(style).digest("base64");
    expect(answer.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
  });

  test("is the product's in the sample", async () => {
    const { text } = await read(deskPath, sample);
    expect(text).toContain("<title>Desk</title>");
    expect(markOf(text)).toBeNull();
    expect(text).not.toContain("<style");
  });

  test("and the manifest follow a brand that changes while the site runs", async () => {
    const before = app.config.operator;
    const logo = { hash: "a".repeat(64), type: "image/png", width: 600, height: 100 } as const;
    try {
      Object.assign(app.config, {
        operator: { ...before, brand: { ...before.brand, name: "Polarlicht", pictures: { logo } } },
      });
      const { text } = await read(deskPath);
      expect(JSON.parse(markOf(text) ?? "")).toMatchObject({
        name: "Polarlicht",
        logo: { address: `/pictures/${"a".repeat(20)}.png`, width: 240, height: 40, dark: null },
      });
      expect(JSON.parse((await read(deskManifestPath)).text)).toMatchObject({ name: "Polarlicht Desk" });
    } finally {
      Object.assign(app.config, { operator: before });
    }
  });
});

describe("the web app manifest", () => {
  interface Manifest {
    readonly icons: readonly { readonly src: string; readonly sizes: string }[];
  }

  test("has the site's name, colours and drawn icons", async () => {
    const manifest = JSON.parse((await read(deskManifestPath)).text) as Manifest;
    const { ground, surface, accent } = paletteOf(colours).light;
    expect(manifest).toMatchObject({
      name: "Nordlicht Remote Desk",
      short_name: "Nordlicht Remote",
      background_color: ground,
      theme_color: surface,
    });
    const [, apple = ""] = /rel="apple-touch-icon" href="([^"]+)"/.exec((await read(deskPath)).text) ?? [];
    const { default: sharp } = await import("sharp");
    for (const { src, sizes } of [...manifest.icons, { src: apple, sizes: "180x180" }]) {
      const answer = await app.open(src);
      expect([answer.status, answer.headers.get("content-type")], src).toEqual([200, "image/png"]);
      const { data, info } = await sharp(await answer.arrayBuffer())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(`${info.width}x${info.height}`).toBe(sizes);
      const pixels = Array.from({ length: data.length / 3 }, (_, at) => data.toString("hex", at * 3, at * 3 + 3));
      expect(`#${pixels[0]}`).toBe(accent);
      // The letter.
      expect(pixels.filter((pixel) => pixel === "ffffff").length / pixels.length).toBeGreaterThan(0.03);
    }
    for (const unknown of ["/share/icon-181.png", "/share/icon-.png"])
      expect((await app.open(unknown)).status, unknown).toBe(404);
  });

  test("has the product's in the sample", async () => {
    expect(JSON.parse((await read(deskManifestPath, sample)).text)).toMatchObject({
      name: "Fairlead Desk",
      short_name: "Desk",
      background_color: "#fbf8f2",
      theme_color: "#eaf0e8",
    });
  });
});
