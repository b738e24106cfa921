/**
 * Without JavaScript, addresses carry the source of a visit (B12), so shared pages do not contain
 * it (D27).
 */
import { describe, expect, test } from "vitest";
import { postedForm } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { everything } from "../support/exported.ts";
import { fieldValue } from "../support/html.ts";
import { demoOperator } from "../support/operators.ts";

const context = useDatabase();
const site = useApp({}, context);

const stored = async (email: string | undefined) =>
  (await everything(site.database)).filter((application) => application.email === email);

describe("the source of a visit, without JavaScript", () => {
  const origin = "http://jobs.example";
  const { slug } = demoOperator.vacancies[0]!;
  const landing = `${origin}/gb/jobs/${slug}?utm_source=jobs-by-mail&utm_medium=feed&other=1`;
  const address = `/gb/apply-now?job=${slug}&utm_source=jobs-by-mail&utm_medium=feed`;

  test("passes from the page's address to the form's and into the application", async () => {
    const first = await site.open(`/gb/apply-now?job=${slug}`, { referer: landing });
    expect([first.status, first.headers.get("location"), first.headers.get("cache-control")]).toEqual([
      302,
      address,
      "no-store",
    ]);
    // There is no redirect loop, and the page is the same for everyone.
    const page = await site.open(address, { referer: landing });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("jobs-by-mail");
    const form = postedForm();
    await site.submit("/gb/apply-now", form, { referer: origin + address });
    expect((await stored(form["email"]))[0]?.attribution).toMatchObject({ source: "jobs-by-mail", medium: "feed" });
  });

  test("is lost after a second page, and not replaced by another", async () => {
    const [, other] = demoOperator.vacancies;
    const second = await site.open(`/gb/jobs/${other!.slug}`, { referer: landing });
    expect(second.status).toBe(200);
    expect(second.headers.get("set-cookie")).toBeNull();
    expect(await second.text()).not.toContain("jobs-by-mail");
    const form = postedForm();
    const referer = `${origin}/gb/jobs/${other!.slug}`;
    expect((await site.open(`/gb/apply-now?job=${other!.slug}`, { referer })).status).toBe(200);
    await site.submit("/gb/apply-now", form, { referer: `${origin}/gb/apply-now?job=${other!.slug}` });
    const [application] = await stored(form["email"]);
    expect(application?.attribution?.source).toBeUndefined();
    expect(application?.attribution?.referrerHost).toBeUndefined();
  });

  test("is a field of a form shown again with errors", async () => {
    const wrong = await site.submit("/gb/apply-now", postedForm({ name: "" }), { referer: origin + address });
    expect(wrong.status).toBe(422);
    const kept = fieldValue(await wrong.text(), "attribution");
    const form: Record<string, string> = { ...postedForm(), attribution: kept ?? "" };
    await site.submit("/gb/apply-now", form, { referer: `${origin}/gb/apply-now` });
    expect((await stored(form["email"]))[0]?.attribution).toMatchObject({ source: "jobs-by-mail", medium: "feed" });
  });

  test.each([
    ["another site is the referrer", "https://other.example/gb?utm_source=x"],
    ["the page before had none", `${origin}/gb?job=x`],
    ["the referrer is invalid", "not an address"],
    ["no part can be kept", `${origin}/gb?utm_source=%00`],
  ])("changes no address where %s", async (_, referer) => {
    expect((await site.open("/gb/apply-now", { referer })).status).toBe(200);
  });

  test("is kept for a vacancy's form, which is never cached in front", async () => {
    expect((await site.open(`/gb/apply-now?job=${slug}`)).headers.get("cache-control")).toBe("private, no-cache");
  });
});
