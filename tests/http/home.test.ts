/**
 * The contents of pages: specification sections 1 to 3, in three languages. More than 300 lines:
 * the pages share their sites.
 */
import { describe, expect, test } from "vitest";
import { completeMarkets, translatorFor } from "../../locales/translator.ts";
import { pageAddress, type PageName, pageNames } from "../../routes.ts";
import { postedForm } from "../support/applicants.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { decoded, visibleText } from "../support/html.ts";
import { demoOperator, operatorWith } from "../support/operators.ts";

const context = useDatabase();
const site = useApp({}, context);
const plain = useApp({ operator: operatorWith({ claims: {}, testimonials: [], governingLaw: "DE" }) }, context);
const text = { en: { quote: "A sentence that somebody said.", role: "Assistant" } };
const consent = { by: "Pat Doe", on: "2026-01-31", keptAt: "Safe 2, folder 7" };
const quoting = useApp(
  {
    operator: operatorWith({
      testimonials: [
        { name: "Pat", text, consent },
        { name: "Kim", text },
      ],
    }),
  },
  context,
);

const real = useApp({ operator: { ...demoOperator, byLaw: true } }, context);

const page = async (path: string, app = site) => (await app.open(path)).text();
/** A section of a page by its id. */
const section = (html: string, id: string) =>
  new RegExp(`<section[^>]* id="${id}"[\\s\\S]*?</section>|<section id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ??
  "";
const all = (html: string, pattern: RegExp) =>
  Array.from(html.matchAll(pattern), ([, inner]) => visibleText(inner ?? ""));
const dialog = (html: string) => /<dialog[\s\S]*?<\/dialog>/.exec(html)?.[0] ?? "";

describe("the home page", () => {
  test("has a header with links to apply, home, why us, feedback, jobs, how to start and FAQs", async () => {
    const html = await page("/gb");
    const header = /<header>[\s\S]*?<\/header>/.exec(html)?.[0] ?? "";
    const links = Array.from(
      header.matchAll(/<a[^>]* href="([^"]*)"[^>]*>([^<]+)<\/a>/g),
      ([, href, name]) => `${name} ${href}`,
    );
    expect(new Set(links)).toEqual(
      new Set([
        "Apply Now /gb/apply-now",
        "Home /gb",
        "Why Us /gb#why",
        "Feedback /gb#feedback",
        "Jobs Available /gb#jobs",
        "How To Start /gb#start",
        "FAQS /gb#faqs",
      ]),
    );
    for (const id of ["home", "why", "feedback", "jobs", "start", "faqs"]) expect(section(html, id), id).not.toBe("");
  });

  test("has the hero text Freedom to Work and a button to the form", async () => {
    const hero = section(await page("/gb"), "home");
    expect(all(hero, /<h1>([\s\S]*?)<\/h1>/g)).toEqual(["Freedom to Work"]);
    expect(hero).toMatch(/<a id="hero-apply" class="button" href="\/gb\/apply-now" data-apply="">Apply Now<\/a>/);
  });

  test("has six job cards with title, description, tags, pay per day and per week", async () => {
    const jobs = section(await page("/gb"), "jobs");
    const cards = jobs.split(/<li[^>]*><h3>/).slice(1);
    expect(cards.map((card) => all(card, /^([\s\S]*?)<\/h3>/g)[0])).toEqual([
      "Hotel Operations Assistant",
      "Data Collection Assistant",
      "E-commerce Operations Assistant",
      "IT Project Assistant",
      "Online Customer Service Assistant",
      "Online Food Sharing",
    ]);
    for (const card of cards) {
      expect(all(card, /<p>([\s\S]*?)<\/p>/g)[0]?.length).toBeGreaterThan(30);
      expect(visibleText(card)).toMatch(
        /Part-time £\d+–£\d+ per day .+ a day Full-time £\d+–£\d+\+ per week \d+ hours a week/,
      );
      expect(card).toMatch(/href="\/gb\/jobs\/[\w-]+"/);
    }
    const tags = new Set(all(jobs, /<li class="chip">([\s\S]*?)<\/li>/g));
    expect(tags).toEqual(new Set(["Work from home", "Freelance", "Remote", "Part-time"]));
  });

  test("has four reasons and a banner with three steps", async () => {
    const html = await page("/gb");
    expect(all(section(html, "why"), /<h3>([\s\S]*?)<\/h3>/g)).toHaveLength(4);
    const start = section(html, "start");
    expect(all(start, /<h2>([\s\S]*?)<\/h2>/g)).toEqual(["Get In Touch"]);
    const steps = ["Fill in the form", "Have a short online interview", "Get paid"];
    expect(all(start, /<h3>([\s\S]*?)<\/h3>/g)).toEqual(steps);
  });

  test("has two testimonials with a quote, first name and role, marked as samples in the demo", async () => {
    const feedback = section(await page("/gb"), "feedback");
    expect(all(feedback, /<blockquote[^>]*>([\s\S]*?)<\/blockquote>/g)).toHaveLength(2);
    expect(all(feedback, /<figcaption>([\s\S]*?)<\/figcaption>/g)).toEqual([
      "Amira , Data Collection Assistant Sample",
      "Tom , Online Customer Service Assistant Sample",
    ]);
  });

  test("shows a testimonial only with recorded consent; without any, section and link are omitted (D23)", async () => {
    const html = await page("/gb", quoting);
    expect(all(section(html, "feedback"), /<figcaption>([\s\S]*?)<\/figcaption>/g)).toEqual(["Pat , Assistant"]);
    // The consent's record is not published.
    expect(html).not.toContain("Pat Doe");
    const without = await page("/gb", plain);
    expect(section(without, "feedback")).toBe("");
    expect(without).not.toContain("#feedback");
  });

  test("in production makes only pay claims that hold for every period and task", async () => {
    for (const market of completeMarkets) {
      const t = translatorFor(market);
      const html = decoded(await page(`/${market}`, real));
      for (const key of ["faqs.pay.weekly", "faqs.pay.answer", "start.paid.weekly", "why.weekly.text"] as const)
        expect(html, `${market} ${key}`).not.toContain(t(`home.${key}`));
      // The claims that the operator confirms.
      expect(html, market).toContain(t("home.why.weekly.title"));
      expect(html, market).toContain(t("home.why.pay.text"));
    }
    const text = visibleText(await page("/gb", real));
    expect(section(await page("/gb", real), "faqs")).not.toMatch(/per day|per week|weekly|daily/);
    expect(text).toContain("As the job says.");
  });

  test("has four questions with answers", async () => {
    const faqs = section(await page("/gb"), "faqs");
    expect(all(faqs, /<summary[^>]*>([\s\S]*?)<\/summary>/g)).toEqual([
      "Do I need experience?",
      "When will you contact me?",
      "How and when am I paid?",
      "Can I change or withdraw my application?",
    ]);
    expect(visibleText(faqs)).toContain("You need a smartphone or a computer, and to be at least 23 years old.");
  });

  test("has a footer with links to each job, privacy, terms and contact", async () => {
    const html = await page("/gb");
    const footer = /<footer[\s\S]*?<\/footer>/.exec(html)?.[0] ?? "";
    const jobs = Array.from(footer.matchAll(/href="(\/gb\/jobs\/[\w-]+)"/g), ([, address]) => address ?? "");
    expect(jobs).toHaveLength(6);
    for (const address of jobs) expect((await site.open(address)).status, address).toBe(200);
    for (const link of ["/gb/privacy-policy", "/gb/terms-conditions", "mailto:hello@example.com"])
      expect(footer).toContain(`href="${link}"`);
  });

  test("promises contact within 24 hours, on WhatsApp and by email", async () => {
    const words = visibleText(await page("/gb"));
    expect(words).toContain("We’ll contact you within 24 hours, on WhatsApp or as you choose");
    expect(words).toContain("Within 24 hours, on WhatsApp, by phone or by email, as you choose.");
  });

  test("says once that applicants never pay, and links once to the check of a sender", async () => {
    for (const market of completeMarkets) {
      const main = /<main[\s\S]*?<\/main>/.exec(await page(`/${market}`))?.[0] ?? "";
      expect(main.split(translatorFor(market)("home.neverPay.title")), market).toHaveLength(2);
      expect(main.split(`href="/${market}/verify"`), market).toHaveLength(2);
      if (market === "gb")
        expect(visibleText(main).match(/money|\bfees?\b|costs?\b|never pay|quote/g)).toEqual(["money", "quote"]);
    }
  });

  test("makes only claims that the operator confirms (D24)", async () => {
    const claims =
      /No experience needed|[Tt]raining (?:provided|is)|weekly, some tasks daily|Weekly, and daily|Paid every week/g;
    const confirmed = visibleText(await page("/gb"));
    expect(new Set(confirmed.match(claims))).toEqual(
      new Set([
        "No experience needed",
        "training provided",
        "Training is",
        "weekly, some tasks daily",
        "Weekly, and daily",
        "Paid every week",
      ]),
    );
    const unconfirmed = visibleText(await page("/gb", plain));
    expect(unconfirmed.match(claims)).toBeNull();
    expect(unconfirmed).toContain("Part-time pay is per day, full-time per week.");
  });

  test("takes the country as a parameter of the text", async () => {
    expect(visibleText(await page("/gb"))).toContain("for people who can work in the United Kingdom.");
    expect(visibleText(await page("/au"))).toContain("for people who can work in Australia.");
    expect(visibleText(await page("/de"))).toContain("in Deutschland");
    // Without a known country none is invented.
    const anywhere = await page("/en");
    expect(visibleText(section(anywhere, "home"))).toContain(
      "Part-time and full-time remote jobs that you do from home.",
    );
    expect(anywhere).not.toMatch(/\{\w+\}/);
  });
});

describe("the modal", () => {
  test("is on the home page with title, picture, country notice, form, hint and button", async () => {
    const modal = dialog(await page("/gb"));
    const words = visibleText(modal);
    expect(words).toMatch(/^START FOR FREE Job Application/);
    for (const sentence of [
      "For people who can work in the United Kingdom",
      "Not in the United Kingdom?",
      "The recruiter uses it for WhatsApp and calls.",
      "Apply Now",
    ]) {
      expect(words).toContain(sentence);
    }
    expect(modal).toMatch(/<div class="[^"]*picture[^"]*"><div class="brand">/);
  });

  test("lists the seven positions on the page but not in the modal", async () => {
    const positions = all(
      /<select[^>]* name="position"[\s\S]*?<\/select>/.exec(await page("/gb/apply-now"))?.[0] ?? "",
      /<option[^>]*>([\s\S]*?)<\/option>/g,
    );
    expect(positions).toEqual([
      "No preference",
      "Food content creators",
      "Data collection assistants",
      "IT project assistants",
      "Remote reservation assistants",
      "IT support assistants",
      "Remote customer service (food and beverage)",
      "Others",
    ]);
    expect(dialog(await page("/gb"))).not.toMatch(/name="(?:position|sex)"/);
  });

  test("is opened only by links to the form's page", async () => {
    const html = await page("/gb");
    const openers = html.match(/<a\b[^>]* data-apply=""[^>]*>/g) ?? [];
    // Header and menu, hero, steps, and the bar on phones.
    expect(openers).toHaveLength(5);
    for (const opener of openers) expect(opener).toMatch(/ href="\/gb\/apply-now"/);
  });

  test("falls back to Singapore, as a guess, when the country is unknown (D13)", async () => {
    const form = dialog(await page("/en"));
    expect(visibleText(form)).toContain("Singapore +65");
    expect(form).not.toContain("<details");
    expect(visibleText(dialog(await page("/gb")))).toContain("United Kingdom +44");
  });
});

test("the success page says what happens next, by when, and where", async () => {
  const applied = await site.submit("/gb/apply-now", postedForm());
  const cookie = cookieOf(applied, "applicant") ?? "";
  const words = visibleText(await (await site.open("/gb/success", { cookie })).text());
  expect(words).toContain(
    "Congratulations! Submitted successfully! Please keep an eye on your WhatsApp messages or email; we will contact you within 24 hours.",
  );
  expect(words).toContain("Contact Now");
});

describe("page layouts", () => {
  const layouts: Record<PageName, "default" | "privacy" | "success"> = {
    home: "default",
    jobs: "default",
    apply: "default",
    success: "success",
    privacy: "privacy",
    terms: "privacy",
    imprint: "privacy",
    accessibility: "privacy",
    verify: "privacy",
  };

  test.each(pageNames)("the layout of %s is the specified one", async (name) => {
    const html = await page(pageAddress(name, "gb"));
    const [header = ""] = /<header>[\s\S]*?<\/header>/.exec(html) ?? [];
    const column = /<main id="content" class="[^"]*reading[^"]*">/.test(html);
    // The success page omits the header's apply button.
    const calm = !/class="button quiet [^"]*headerApply[^"]*"/.test(header);
    expect(column ? (calm ? "success" : "privacy") : "default").toBe(layouts[name]);
  });
});

test.each(["gb", "de", "ae"] as const)("every page in %s has its own title and keywords", async (market) => {
  const heads = await Promise.all(
    pageNames.map(async (name) => {
      const html = await page(pageAddress(name, market));
      const keywords = / name="keywords" content="([^"]*)"/.exec(html)?.[1] ?? "";
      return { name, title: decoded(/<title>([^<]*)</.exec(html)?.[1] ?? ""), keywords: decoded(keywords) };
    }),
  );
  expect(new Set(heads.map(({ title }) => title)).size).toBe(pageNames.length);
  for (const { name, title, keywords } of heads) {
    expect(title).toContain(demoOperator.identity.name);
    // Without an application, search engines never see the page.
    expect(keywords.length > 3, name).toBe(name !== "success");
  }
  expect(heads[pageNames.indexOf("home")]?.keywords).toBe(translatorFor(market)("seo.home.keywords"));
});

test("privacy and terms have ten numbered clauses each, and the terms name the operator's law (D25)", async () => {
  const clauses = (html: string) =>
    /<ol class="[^"]*clauses[^"]*">[\s\S]*<\/ol>/.exec(html)?.[0].match(/<h2>/g)?.length;
  expect(clauses(await page("/gb/privacy-policy"))).toBe(10);
  const terms = await page("/gb/terms-conditions");
  expect(clauses(terms)).toBe(10);
  expect(visibleText(terms)).toContain("governed by the law of the United States");
  expect(visibleText(await page("/gb/terms-conditions", plain))).toContain("governed by the law of Germany");
});
