/**
 * The form without JavaScript (D5): posting shows the same messages at the same fields and loses no
 * value. More than 300 lines: each field and each refusal is tested both ways.
 */
import { describe, expect, test } from "vitest";
import { noticeText, noticeVersion } from "../support/notice.ts";
import { completeMarkets, translatorFor } from "../../locales/translator.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { addressIn, cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { everything } from "../support/exported.ts";
import { fieldErrors, fieldValue, visibleText } from "../support/html.ts";
import { demoOperator, emiratesOperator, webhookSecret } from "../support/operators.ts";
import { accepted, sectionFive } from "../support/section-five.ts";

const context = useDatabase();
const site = useApp({}, context);
const emirates = useApp({ operator: emiratesOperator }, context);

/** An app that delivers applications. */
const telling = useApp(
  {
    operator: { ...demoOperator, webhooks: [{ id: "main", url: "https://hooks.example/one", secret: webhookSecret }] },
  },
  context,
);

const stored = async (email: string | undefined) =>
  (await everything(site.database)).filter((application) => application.email === email);

describe.each([
  ["gb", "en-GB", "ltr"],
  ["de", "de-DE", "ltr"],
  ["ae", "ar-AE", "rtl"],
] as const)("in %s", (market, tag, dir) => {
  test.each(sectionFive)(
    "$what shows an error at its field and keeps the other values",
    async ({ field, typed, ...words }) => {
      const form = postedForm({ [field]: typed });
      const response = await site.submit(`/${market}/apply-now`, form);
      expect(response.status).toBe(422);
      // The submitting browser may show the answer again on *back*.
      expect(response.headers.get("cache-control")).toBe("private, no-cache");
      const html = await response.text();
      expect(html).toContain(`<html lang="${tag}" dir="${dir}"`);
      expect(fieldErrors(html)).toEqual({ [field]: words[market] });
      for (const name of ["name", "contact", "email", "age"]) expect(fieldValue(html, name), name).toBe(form[name]);
      expect(await stored(form["email"])).toEqual([]);
    },
  );
});

/** Through the link for browsers without cookies: tests/http/success.test.ts. */
const arrivedAt = (prefix: string) =>
  expect.stringMatching(new RegExp(`^${prefix}/application/[\\w-]+\\.[\\w-]+/arrived$`)) as string;

test.each(accepted)("$what is accepted and stored", async ({ typed, kept }) => {
  const form = postedForm(typed);
  const response = await site.submit("/gb/apply-now", form);
  expect([response.status, response.headers.get("location")]).toEqual([303, arrivedAt("/gb")]);
  const { email = form["email"] } = kept as { email?: string };
  expect((await stored(email))[0]).toMatchObject({ ...kept, channel: "form" });
});

test("an application redirects to the success page of its address and stores the accepted consent", async () => {
  for (const [address, prefix] of [
    ["/de/apply-now", "/de"],
    ["/apply-now", ""],
  ] as const) {
    const form = postedForm({}, "DE");
    const response = await site.submit(address, form, { "accept-language": "de" });
    expect([response.status, response.headers.get("location")]).toEqual([303, arrivedAt(prefix)]);
    const cookie = cookieOf(response, "applicant") ?? "";
    const onward = await site.open(response.headers.get("location") ?? "", { cookie });
    expect([onward.status, onward.headers.get("location")]).toEqual([303, `${prefix}/success`]);
    expect((await stored(form["email"]))[0]).toMatchObject({
      market: "de",
      language: "de",
      country: "DE",
      consent: {
        version: noticeVersion,
        language: "de-DE",
        wording: noticeText("de"),
        agreed_at: site.now.toISOString(),
      },
    });
  }
});

test("the stored consent is the text shown under the form", async () => {
  for (const market of ["gb", "de", "ae"] as const) {
    const html = await (await site.open(`/${market}/apply-now`)).text();
    const notice = visibleText(html).replace(/ +([.,،])/g, "$1");
    const shown = noticeText(market);
    expect(shown).toMatch(/^\S.+\.$/u);
    expect(notice).toContain(shown);
  }
});

describe("an email address that looks mistyped", () => {
  const question = (html: string) => ({
    asked: /name="email_asked" value="([^"]*)"/.exec(html)?.[1],
    meant: /value="([^"]*)" name="email_meant"/.exec(html)?.[1],
  });
  const mistyped = (change: Record<string, string> = {}): Record<string, string> => {
    const form = postedForm(change);
    return { ...form, email: form["email"]!.replace("example.org", "gmial.com") };
  };

  test("is questioned once in every market's language, with all values kept and nothing saved", async () => {
    for (const market of completeMarkets) {
      const form = mistyped();
      const meant = form["email"]!.replace("gmial", "gmail");
      const response = await site.submit(`/${market}/apply-now`, form);
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(fieldErrors(html)).toEqual({});
      expect(question(html)).toEqual({ asked: form["email"], meant });
      const t = translatorFor(market);
      const said = visibleText(html).replace(/[\s\u2066-\u2069]+/g, "");
      for (const sentence of [t("form.didYouMean", { email: meant }), t("form.keepEmail", { email: form["email"]! })])
        expect(said).toContain(sentence.replace(/[\s\u2066-\u2069]+/g, ""));
      expect(said).toContain(t("form.summaryKept").replace(/\s+/g, ""));
      for (const name of ["name", "contact", "email", "age"]) expect(fieldValue(html, name), name).toBe(form[name]);
      expect(await stored(form["email"])).toEqual([]);
    }
  });

  test("is kept when the form is resubmitted or the keep button is pressed", async () => {
    const form = mistyped();
    const response = await site.submit("/gb/apply-now", { ...form, email_asked: form["email"]! });
    expect([response.status, response.headers.get("location")]).toEqual([303, arrivedAt("/gb")]);
    expect(await stored(form["email"])).toHaveLength(1);
  });

  test("is replaced and submitted when the correction button is pressed", async () => {
    const form = mistyped();
    const meant = form["email"]!.replace("gmial", "gmail");
    const response = await site.submit("/gb/apply-now", { ...form, email_asked: form["email"]!, email_meant: meant });
    expect(response.status).toBe(303);
    expect(await stored(form["email"])).toEqual([]);
    expect(await stored(meant)).toHaveLength(1);
  });

  test("is not questioned again, even with other errors and later edits", async () => {
    const form = mistyped({ age: "22" });
    const first = await (await site.submit("/gb/apply-now", form)).text();
    expect(Object.keys(fieldErrors(first))).toEqual(["age"]);
    expect(question(first).asked).toBe(form["email"]);
    const second = await (await site.submit("/gb/apply-now", { ...form, email_asked: form["email"]! })).text();
    expect(Object.keys(fieldErrors(second))).toEqual(["age"]);
    expect(question(second)).toEqual({ asked: form["email"], meant: undefined });
    const other = form["email"]!.replace("gmial", "gmaill");
    const third = { ...form, age: "31", email: other, email_asked: form["email"]! };
    expect((await site.submit("/gb/apply-now", third)).status).toBe(303);
    expect(await stored(other)).toHaveLength(1);
  });

  test("is not questioned while the country is being chosen, or in an API call", async () => {
    const form = mistyped();
    const chosen = await (await site.submit("/gb/apply-now", { ...form, change: "country" })).text();
    expect(question(chosen)).toEqual({ asked: undefined, meant: undefined });
    const { status } = await site.call("/api/register", applicant({ email: form["email"] }));
    expect(status).toBe(200);
    expect(await stored(form["email"])).toHaveLength(1);
  });

  test("is escaped in the page", async () => {
    const html = await (await site.submit("/gb/apply-now", mistyped({ email: '"><b>x@example.org' }))).text();
    expect(html).not.toContain("<b>x");
  });
});

test("all errors are counted in a summary that links to their fields", async () => {
  const html = await (await site.submit("/gb/apply-now", { country: "GB" })).text();
  expect(Object.keys(fieldErrors(html)).toSorted()).toEqual(["age", "contact", "email", "name"]);
  expect(visibleText(html)).toContain("4 answers need another look");
  for (const name of ["name", "contact", "email", "age"]) expect(html).toContain(`href="#f-${name}"`);
});

test("a resubmission, reload or back button registers one application with one notification", async () => {
  const form = postedForm();
  const browser = { "user-agent": "Phone" };
  const [first, second] = [
    await telling.submit("/gb/apply-now", form, browser),
    await telling.submit("/gb/apply-now", form, browser),
  ];
  expect([first.status, second.status]).toEqual([303, 303]);
  // Anyone can send the same answers, so recognizing them gives no access to the first (D30).
  expect(cookieOf(second, "applicant")).not.toBe(cookieOf(first, "applicant"));
  const applications = await stored(form["email"]);
  expect(applications).toHaveLength(1);
  expect(applications[0]?.registrations).toHaveLength(2);
  const told = applications[0]?.deliveries.map(({ event_type, target }) => `${event_type} ${target}`) ?? [];
  expect(told.filter((each) => each.startsWith("application.created"))).toHaveLength(1);
  expect(new Set(told).size).toBe(told.length);
});

test("the same answers from another browser create another registration and do not show the first", async () => {
  const form = postedForm();
  const first = await site.submit("/gb/apply-now", form, { "user-agent": "Phone" });
  const second = await site.submit("/gb/apply-now", form, { "user-agent": "Another" });
  expect(cookieOf(second, "applicant")).not.toBe(cookieOf(first, "applicant"));
  expect((await stored(form["email"]))[0]?.registrations).toHaveLength(2);
});

describe("Not in {country}?", () => {
  test("lists every country that is open for applications, and another country", async () => {
    const html = await (await site.open("/gb/apply-now")).text();
    const choice = /<select id="f-country"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "";
    const offered = Array.from(choice.matchAll(/<option value="(\w+)"/g), ([, code]) => code ?? "");
    expect(offered.toSorted()).toEqual([...site.config.operator.eligibleCountries, "ZZ"].toSorted());
  });

  test("shows the chosen country's form with the typed values and submits nothing", async () => {
    const form = postedForm({ country: "DE", change: "country" });
    const response = await site.submit("/gb/apply-now", form);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(visibleText(html)).toContain("For people who can work in Germany");
    expect(visibleText(html)).toContain("+49");
    expect(fieldErrors(html)).toEqual({});
    expect(fieldValue(html, "name")).toBe(form["name"]);
    expect(await stored(form["email"])).toEqual([]);
  });

  test("says that a country is closed, and its form has no submit button", async () => {
    const html = await (await site.submit("/gb/apply-now", postedForm({ country: "AE", change: "country" }))).text();
    expect(visibleText(html)).toContain(
      "Applications from the United Arab Emirates aren’t open at the moment. They’re open in:",
    );
    expect(html).not.toMatch(/<button[^>]*type="submit"/);
    const open = await (
      await emirates.submit("/gb/apply-now", postedForm({ country: "AE", change: "country" }))
    ).text();
    expect(open).toMatch(/<button[^>]*type="submit"/);
  });

  test("a submission for a closed country is refused with the message", async () => {
    const form = postedForm({}, "AE");
    const response = await site.submit("/ae/apply-now", form);
    expect(response.status).toBe(403);
    expect(fieldErrors(await response.text())).toEqual({
      country: "باب التقديم من الإمارات غير مفتوح حاليًا.",
    });
    expect(await stored(form["email"])).toEqual([]);
    expect((await emirates.submit("/ae/apply-now", form)).status).toBe(303);
    expect((await stored(form["email"]))[0]).toMatchObject({ country: "AE", market: "ae" });
  });

  test("an unlisted country is refused, too", async () => {
    const response = await site.submit("/gb/apply-now", postedForm({ country: "ZZ" }));
    expect(response.status).toBe(403);
    expect(fieldErrors(await response.text())["country"]).toBe(
      "Applications from your country aren’t open at the moment.",
    );
  });
});

test("the negotiated page shows the form for the visitor's own country", async () => {
  const html = await (await site.open("/apply-now", { "x-forwarded-for": addressIn.PL, cookie: "locale=de" })).text();
  expect(visibleText(html)).toContain("Polen");
  expect(visibleText(html)).toContain("+48");
});

test("the form carries the visit's source and job", async () => {
  const job = "it-project-assistant";
  const page = "/gb/apply-now?job=it-project-assistant&utm_source=news&utm_campaign=spring&gclid=g1";
  expect(await (await site.open(page)).text()).toContain(`value="${job}"`);
  const form = postedForm({ job });
  await site.submit("/gb/apply-now", form, { referer: site.config.publicUrl + page });
  expect((await stored(form["email"]))[0]).toMatchObject({
    job,
    attribution: { source: "news", campaign: "spring", gclid: "g1" },
  });
});

test("the form drops a job that is not open", async () => {
  for (const job of ["no-such-job", '"><script>']) {
    const html = await (await site.open(`/gb/apply-now?job=${encodeURIComponent(job)}`)).text();
    expect(fieldValue(html, "job") ?? "").toBe("");
    expect(html).not.toContain('"><script>');
  }
});

describe("a phone number outside all known ranges", () => {
  const doubtful = () => postedForm({ contact: "436 234 5678" }, "US");

  test("is questioned once, and stored when the form is resubmitted", async () => {
    const form = doubtful();
    const back = await site.submit("/gb/apply-now", form);
    expect(back.status).toBe(422);
    const html = await back.text();
    expect(visibleText(html)).toContain("If every digit is right, just go on.");
    expect(await stored(form["email"])).toEqual([]);
    const asked = fieldValue(html, "contact_asked") ?? "";
    const again = await site.submit("/gb/apply-now", { ...form, contact_asked: asked });
    expect(again.status).toBe(303);
    expect((await stored(form["email"]))[0]).toMatchObject({ phone: "+14362345678" });
  });

  test("is questioned again after another number is typed", async () => {
    const response = await site.submit("/gb/apply-now", { ...doubtful(), contact_asked: "624 305 1111" });
    expect(response.status).toBe(422);
  });

  test("is questioned together with a mistyped address, each once", async () => {
    const form = { ...doubtful(), email: "zoe.doubt@gmial.com" };
    const first = await (await site.submit("/gb/apply-now", form)).text();
    const second = await site.submit("/gb/apply-now", {
      ...form,
      email_asked: form.email,
      contact_asked: fieldValue(first, "contact_asked") ?? "",
    });
    expect(second.status).toBe(303);
  });
});

test.each([
  ["491711234567", "+491711234567"],
  ["https://wa.me/491711234567?text=Hello", "+491711234567"],
  ["https://api.whatsapp.com/send?phone=491711234567&text=Hello%20there&type=phone_number", "+491711234567"],
  ["tel:+49-171-1234567", "+491711234567"],
  ["٠١٧١١٢٣٤٥٦٧", "+491711234567"],
])("a number pasted as %s is stored as %s", async (contact, phone) => {
  const form = postedForm({ contact }, "DE");
  expect((await site.submit("/de/apply-now", form)).status).toBe(303);
  expect((await stored(form["email"]))[0]).toMatchObject({ phone });
});
