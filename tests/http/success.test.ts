/**
 * `/success` (D19, D27, B3) shows one's own application only. More than 300 lines: each kind of
 * browser sees its own version.
 */
import { describe, expect, test } from "vitest";
import { shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { completeMarkets } from "../../locales/translator.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { storedAs } from "../support/exported.ts";
import { decoded, heading, visibleText } from "../support/html.ts";
import { demoOperator, operatorWith } from "../support/operators.ts";

const context = useDatabase();
const site = useApp({}, context);
const { whatsapp: _, ...identity } = demoOperator.identity;
const withoutNumber = useApp({ operator: operatorWith({ identity }) }, context);

async function registered(change: Record<string, unknown> = {}) {
  const { response, body } = await site.call("/api/register", applicant(change), { lang: "gb" });
  const { code } = await storedAs(site.database, body.result?.id);
  return { id: body.result?.id ?? "", cookie: cookieOf(response, "applicant") ?? "", code };
}

test.each([
  ["gb", "Congratulations!", "Nothing was sent from here"],
  ["de", "Glückwunsch!", "Von hier wurde nichts gesendet"],
  ["ae", "تهانينا!", "لم يُرسل شيء من هنا"],
])(
  "in %s: the page confirms the application with the cookie, and without it says that nothing was sent",
  async (market, thanks, nothing) => {
    const { cookie, code } = await registered();
    const mine = await site.open(`/${market}/success`, { cookie });
    expect([mine.status, mine.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const html = await mine.text();
    expect(heading(html)).toBe(thanks);
    expect(visibleText(html)).toContain(code);
    // Without script the survey is part of the page, above the footer.
    expect(html.indexOf("data-survey")).toBeGreaterThan(0);
    expect(html.indexOf("data-survey")).toBeLessThan(html.indexOf("</main>"));
    const nobody = await site.open(`/${market}/success`);
    expect([nobody.status, nobody.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(heading(await nobody.text())).toBe(nothing);
  },
);

describe("a forged cookie", () => {
  test.each([
    ["the id alone", (id: string) => `applicant=${id}`],
    ["another signature", (id: string) => `applicant=${id}.${"A".repeat(43)}`],
    ["no signature", (id: string) => `applicant=${id}.`],
    ["another person's signature", (id: string, other: string) => `applicant=${id}.${other.split(".")[1]}`],
    ["nonsense", () => "applicant=%00%ff.."],
    ["nothing", () => "applicant="],
  ])("%s shows nothing", async (__, forge) => {
    const { id, code } = await registered();
    const other = await registered();
    const html = await (await site.open("/gb/success", { cookie: forge(id, other.cookie) })).text();
    expect(heading(html)).toBe("Nothing was sent from here");
    expect(html).not.toContain(code);
  });
});

test("the cookie is for this host's server only, for 48 hours", async () => {
  const response = await site.submit("/gb/apply-now", postedForm());
  const [cookie] = response.headers.getSetCookie();
  expect(cookie?.split("; ").slice(1).toSorted()).toEqual(["HttpOnly", "Max-Age=172800", "Path=/", "SameSite=Lax"]);
});

test("the deadline is 24 hours after the application, in the applicant's time zone", async () => {
  const { cookie } = await registered({ time_zone: "America/New_York" });
  const html = await (await site.open("/gb/success", { cookie })).text();
  const due = new Date(site.now.getTime() + 24 * 3_600_000);
  expect(html).toContain(`dateTime="${due.toISOString()}"`);
  // 10:00 in UTC is 5:00 in New York.
  expect(visibleText(html)).toMatch(/We’ll write to you by 0?5:00/);
});

test("an applicant who chose a call reads that we call, and nothing about writing", async () => {
  const { cookie } = await registered({ prefers: "call" });
  const words = visibleText(await (await site.open("/gb/success", { cookie })).text());
  expect(words).toMatch(/We’ll call you by \d/);
  expect(words).toContain("Anyone who calls you must say it");
  expect(words).toContain("by phone. They will tell you your code.");
  expect(words).toContain("Has someone called you?");
  expect(words).toContain("Please keep your phone at hand; we will call you within 24 hours.");
  expect(words).not.toMatch(/will write|write to you|wrote to you|writes to you|first message|WhatsApp/);
});

test("an applicant who chose email reads of no other channel, in every language", async () => {
  const { cookie } = await registered({ prefers: "email" });
  const words = visibleText(await (await site.open("/gb/success", { cookie })).text());
  expect(words).toContain("Please keep an eye on your email; we will contact you within 24 hours.");
  expect(words).toContain("A recruiter from Example Recruiting Ltd, by email.");
  // A number can be verified, an email address cannot.
  expect(words).toContain("An email from us quotes your code. If it isn’t in there, it isn’t us.");
  expect(words).not.toContain("Check that it’s us");
  for (const market of completeMarkets) {
    const html = await (await site.open(`/${market}/success`, { cookie })).text();
    expect(visibleText(html), market).not.toMatch(/WhatsApp|واتساب|왓츠앱/);
    expect(html, market).not.toContain("wa.me");
  }
});

test("an applicant without a choice is contacted by WhatsApp, as if they had chosen it", async () => {
  for (const prefers of [undefined, "whatsapp"]) {
    const { cookie } = await registered({ prefers });
    const words = visibleText(await (await site.open("/gb/success", { cookie })).text());
    expect(words).toContain("keep an eye on your WhatsApp messages or email");
    expect(words).toContain("on WhatsApp or by email. The first message will quote your code.");
  }
});

test("a second application shows its own code, not the first one's", async () => {
  const person = { email: "again@example.org", contact: "7400555000" };
  const first = await registered(person);
  const second = await site.call("/api/register", applicant(person), { lang: "gb" });
  const html = await (await site.open("/gb/success", { cookie: cookieOf(second.response, "applicant") ?? "" })).text();
  expect(heading(html)).toBe("Congratulations!");
  expect(html).not.toContain(first.code);
});

describe("Contact now", () => {
  const link = async (app: typeof site, market: string, cookie: string) => {
    const html = await (await app.open(`/${market}/success`, { cookie })).text();
    const found = /<a[^>]* href="((?:https:\/\/wa\.me|mailto:)[^"]*)"[^>]*rel="noreferrer"/.exec(html)?.[1] ?? "";
    return new URL(decoded(found));
  };

  test("opens WhatsApp to the operator's number with the code in the page's language", async () => {
    const { cookie, code } = await registered();
    const english = await link(site, "gb", cookie);
    expect(english.origin + english.pathname).toBe("https://wa.me/447700900123");
    expect(english.searchParams.get("text")).toBe(
      `Hello, I have applied for a job with Example Recruiting Ltd. My code is ${code}.`,
    );
    const german = await link(site, "de", cookie);
    expect(german.searchParams.get("text")).toBe(
      `Guten Tag, ich habe mich bei Example Recruiting Ltd beworben. Mein Code ist ${code}.`,
    );
  });

  test("is an email if the operator has no number", async () => {
    const { cookie, code } = await registered();
    const address = await link(withoutNumber, "gb", cookie);
    expect(address.protocol + address.pathname).toBe("mailto:hello@example.com");
    expect(address.searchParams.get("subject")).toContain(code);
    expect(address.searchParams.get("body")).toContain(code);
  });

  test("is an email for applicants who chose another channel than WhatsApp", async () => {
    for (const prefers of ["call", "email"]) {
      const { cookie, code } = await registered({ prefers });
      const address = await link(site, "gb", cookie);
      expect(address.protocol + address.pathname).toBe("mailto:hello@example.com");
      expect(address.searchParams.get("body")).toContain(code);
      const words = visibleText(await (await site.open("/gb/success", { cookie })).text());
      expect(words).toContain("Opens an email to Example Recruiting Ltd, with your code in it.");
    }
  });
});

describe("a job that closed while its form was open", () => {
  const { slug, text } = demoOperator.vacancies[0]!;
  const catalog = () => {
    const { vacancies, testimonials } = shownFromFile(demoOperator, new Date("2026-11-12T09:00:00Z"));
    const closedAt = new Date("2026-11-20T09:59:00Z");
    return catalogOf({
      vacancies: vacancies.map((vacancy) => (vacancy.slug === slug ? { ...vacancy, closedAt } : vacancy)),
      testimonials,
    });
  };
  const closed = useApp({ catalog }, context);
  const title = text.en?.title ?? "";
  const said = `“${title}” closed before your application arrived.`;

  test("is reported as closed, and the application is stored", async () => {
    for (const response of [
      (await closed.call("/api/register", applicant({ job: slug }), { lang: "gb" })).response,
      await closed.submit("/gb/apply-now", postedForm({ job: slug })),
    ]) {
      expect(response.status).toBeLessThan(400);
      const cookie = cookieOf(response, "applicant") ?? "";
      const words = visibleText(await (await closed.open("/gb/success", { cookie })).text());
      expect(words).toContain(`${said} It has been saved all the same, as an application for other jobs.`);
      expect(words).toContain("Congratulations!");
    }
  });

  test("is not mentioned if it closed later, is open, or is unknown", async () => {
    closed.now = new Date("2026-11-20T09:58:00Z");
    for (const job of [slug, demoOperator.vacancies[1]!.slug, undefined]) {
      const { response } = await closed.call("/api/register", applicant({ job }), { lang: "gb" });
      const html = await (await closed.open("/gb/success", { cookie: cookieOf(response, "applicant") ?? "" })).text();
      expect(visibleText(html)).not.toContain("closed before");
    }
  });
});

/** The title that the browser shows. */
const title = (html: string) => /<title>([^<]*)/.exec(html)?.[1];

describe("a browser without cookies", () => {
  const posts = {
    "the form without JavaScript": async () => {
      const form = postedForm({}, "DE");
      const sent = await site.submit("/de/apply-now", form);
      return { next: sent.headers.get("location") ?? "", cookie: cookieOf(sent, "applicant") ?? "" };
    },
    "the form with JavaScript": async () => {
      const { response, body } = await site.call("/api/register", applicant({}, "DE"), { lang: "de" });
      return { next: `/de${String(body.result?.next)}`, cookie: cookieOf(response, "applicant") ?? "" };
    },
  };

  describe.each(Object.entries(posts))("%s", (_, send) => {
    test("is redirected to the private page, which confirms the application and the deadline", async () => {
      const { next } = await send();
      const onward = await site.open(next);
      const page = onward.headers.get("location") ?? "";
      expect([onward.status, page]).toEqual([303, next.replace(/\/arrived$/, "")]);
      const shown = await site.open(page);
      expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "no-store"]);
      const html = await shown.text();
      expect(visibleText(html)).toMatch(/[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}/);
      expect(html).not.toContain("Von hier wurde nichts gesendet");
      // A reload, back and forward, and a second tab.
      expect(heading(await (await site.open(page)).text())).toBe(heading(html));
      expect((await site.open(next)).headers.get("location")).toBe(page);
    });

    test("that does send its cookie continues to the success page, without a link in its address", async () => {
      const { next, cookie } = await send();
      const onward = await site.open(next, { cookie });
      expect([onward.status, onward.headers.get("location")]).toEqual([303, "/de/success"]);
      for (const answer of [onward, await site.open(next)]) {
        expect([answer.headers.get("cache-control"), answer.headers.get("referrer-policy")]).toEqual([
          "no-store",
          "no-referrer",
        ]);
      }
    });

    test("with an earlier application's cookie is not shown the earlier one", async () => {
      const earlier = await registered();
      const { next } = await send();
      expect((await site.open(next, { cookie: earlier.cookie })).headers.get("location")).toBe(
        next.replace(/\/arrived$/, ""),
      );
    });
  });

  test("gets nothing from an invalid link and is not redirected elsewhere", async () => {
    const { id } = await registered();
    for (const token of [id, `${id}.x`, `${id}.${"A".repeat(24)}`, "%2f%2fevil.example", "..", "sent"]) {
      const onward = await site.open(`/gb/application/${token}/arrived`);
      const to = onward.headers.get("location") ?? "/";
      expect(to, token).toMatch(/^\/(?!\/)/);
      const html = await (await site.open(to)).text();
      expect(html, token).not.toMatch(/[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{3}/);
    }
    // An unknown market is no page and redirects home (D2).
    expect((await site.open("/xx/application/a.b/arrived")).headers.get("location")).not.toContain("success");
  });

  test("repeating a call with a guessable key gets no link", async () => {
    const body = applicant();
    const first = await site.call("/api/register", body, { lang: "gb", "idempotency-key": "1" });
    const again = await site.call("/api/register", body, { lang: "gb", "idempotency-key": "1" });
    expect(first.body.result?.next).toBeDefined();
    expect([again.body.result?.id, again.body.result?.next]).toEqual([first.body.result?.id, undefined]);
  });
});

describe("the page title", () => {
  test.each([
    ["gb", "Nothing was sent from here"],
    ["de", "Von hier wurde nichts gesendet"],
    ["ae", "لم يُرسل شيء من هنا"],
  ])("in %s reveals no more than the page", async (market, nothing) => {
    const html = await (await site.open(`/${market}/success`)).text();
    expect(title(html)).toMatch(new RegExp(`^${nothing} · `));
    // A person who applied elsewhere, or without cookies, can request their link.
    expect(html).toContain(`href="/${market}/application/link"`);
  });

  test("confirms the submission to its sender", async () => {
    const { cookie } = await registered();
    const html = await (await site.open("/gb/success", { cookie })).text();
    expect(title(html)).toMatch(/^Application sent · /);
  });
});

describe("an applicant whose browser hides its time zone", () => {
  test.each([
    ["DE", { contact: "15123456789", area_code: "49", country: "DE" }, /11:00/],
    ["US", { contact: "2125550142", area_code: "1", country: "US" }, /10:00\sUTC/],
  ])("sees the deadline in the time of %s, with the zone's name where needed", async (_, where, time) => {
    for (const time_zone of ["UTC", "Etc/GMT", "Atlantic/Reykjavik"]) {
      const { cookie } = await registered({ ...where, time_zone });
      const words = visibleText(await (await site.open("/gb/success", { cookie })).text());
      expect(words, time_zone).toMatch(time);
    }
  });
});
