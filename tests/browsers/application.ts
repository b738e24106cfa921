/**
 * An application in engines other than Chromium (specification sections 2 to 4): with and without
 * JavaScript, in three markets, one right to left. Each part once; tests/e2e covers the details.
 */
import { expect, test, vi } from "vitest";
import { countryInText } from "../../locales/countries.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { applicantsOf, describeMarkets, type Person, person, testedMarkets } from "../e2e/applicant.ts";
import { type Engine, named, quoted, shown, until, type Visitor } from "../support/browsing.ts";
import type { RunningSite } from "../support/site.ts";
import { patience } from "../support/waiting.ts";

const modal = "//dialog[@data-application]";
const survey = "//dialog[@data-survey]";
const send = "form button[type=submit].send";

/** @param site accepts applications from each of the markets */
export function wayOfAnApplication(engine: Engine, site: RunningSite): void {
  describeMarkets("in %s", (market) => {
    test("an application through the modal succeeds", async () => {
      const applicant = person(market);
      const visitor = await engine.visit({ javascript: true });
      await visitor.goto(`${site.url}/${market}`);
      await reads(visitor, market);
      // A prerendered dialog traps the focus as well as any other.
      await until(visitor, `document.querySelector("dialog").dataset.warm === ""`);
      const height = "document.documentElement.scrollHeight";
      const before = await visitor.read(height);
      await visitor.click("#hero-apply");
      await until(visitor, `document.querySelector("dialog").matches(":modal")`);
      expect(await visitor.read("document.activeElement.name")).toBe("name");
      // On phones the page behind is not rendered, but keeps its size and so its position.
      expect(await visitor.read(height)).toBe(before);
      await reads(visitor, market);

      await visitor.type(`${modal}//input[@name="name"]`, "Zo");
      await until(visitor, `document.querySelector("dialog [name=name]").value`, "Zo");
      await closesAndKeeps(visitor);
      await visitor.read(`document.querySelector("dialog [name=name]").value = ""`);
      await fill(visitor, applicant, modal);
      await visitor.click(`${modal}//button[@type="submit"]`);
      await answersSurvey(visitor, market);
      expect(await visitor.read(`localStorage.getItem("fairlead.success")`)).toBe("1");
      await arrives(site, applicant);
    });

    test("an application through the page succeeds without JavaScript", async () => {
      const applicant = person(market);
      const visitor = await engine.visit({ javascript: false });
      await visitor.goto(`${site.url}/${market}/apply-now`);
      await reads(visitor, market);
      await visitor.type("#f-name", applicant.name);
      await visitor.click(send);
      const t = translatorFor(market);
      await shown(visitor, `//*[@role="group"][contains(., ${quoted(t("form.summaryKept"))})]`);
      expect(await visitor.read(`document.querySelector("#f-name").value`)).toBe(applicant.name);
      await reads(visitor, market);

      await fill(visitor, { ...applicant, name: "" }, "//form");
      await visitor.click(send);
      await answersSurvey(visitor, market);
      await arrives(site, applicant);
    });
  });
}

/** The page has the market's language and direction and does not overflow. */
async function reads(visitor: Visitor, market: MarketCode): Promise<void> {
  const { tag } = markets[market];
  expect(
    await visitor.read(`(({ lang, dir, scrollWidth, clientWidth }) => [lang, dir, scrollWidth - clientWidth, innerWidth])(
      document.documentElement)`),
  ).toEqual([tag, tag.startsWith("ar") ? "rtl" : "ltr", 0, 390]);
}

/** Escape closes the modal without a question; reopened, it has the typed values. */
async function closesAndKeeps(visitor: Visitor): Promise<void> {
  await visitor.press("Escape");
  await until(visitor, `[document.querySelector("dialog").matches(":modal"), history.state]`, [false, null]);
  await visitor.click("#hero-apply");
  const now = `((dialog) => [dialog.matches(":modal"), dialog.querySelector("[name=name]").value])(
    document.querySelector("dialog"))`;
  await until(visitor, now, [true, "Zo"]);
}

async function fill(visitor: Visitor, { name, contact, email, age }: Person, within: string): Promise<void> {
  for (const [field, value] of Object.entries({ name, contact, email, age })) {
    if (value !== "") await visitor.type(`${within}//input[@name="${field}"]`, value);
  }
}

async function answersSurvey(visitor: Visitor, market: (typeof testedMarkets)[number]): Promise<void> {
  const t = translatorFor(market);
  const { language } = markets[market];
  await until(visitor, `location.pathname === "/${market}/success"`);
  const question = t("survey.local", { country: countryInText(applicantsOf[market], language) });
  await shown(visitor, `${survey}//h3[normalize-space()=${quoted(question)}]`);
  await reads(visitor, market);
  for (const answer of [t("survey.yes"), t("survey.notYet")]) {
    await shown(visitor, named(answer, survey));
    await visitor.click(named(answer, survey));
  }
  const city = `${survey}//input[not(@type="hidden")]`;
  await shown(visitor, city);
  await visitor.type(city, "Düsseldorf دبي");
  await visitor.click(named(t("survey.submit"), survey));
  await until(visitor, `!document.querySelector("dialog")`);
  await shown(visitor, `//h1[normalize-space()=${quoted(t("success.title"))}]`);
  await until(
    visitor,
    String.raw`[...document.querySelectorAll("bdi")].some((it) => /^\w{3}-\w{3}-\w{3}$/.test(it.textContent))`,
  );
  await reads(visitor, market);
}

/** The operator receives it once with the typed values and answers. */
async function arrives(site: RunningSite, { name, email, age }: Person): Promise<void> {
  const told = () => site.receiver.received.map(({ body }) => body).filter((body) => body.includes(email));
  await vi.waitFor(() => expect(told().length).toBeGreaterThan(0), { timeout: patience, interval: 50 });
  const stored = (await site.exported()).filter((application) => application.email === email);
  expect(stored.map((application) => [application.name, String(application.age), application.answers])).toEqual([
    [name, age, { IS_LOCAL_USER: "1", IS_REMOTE_WORKED: "0", CITY: "Düsseldorf دبي" }],
  ]);
}
