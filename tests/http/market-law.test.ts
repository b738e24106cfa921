/**
 * What production asks in each market under its law (domain/market-law), and what happens to values
 * that it did not ask for.
 */
import { describe, expect, test } from "vitest";
import { applicant, postedForm } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { everything } from "../support/exported.ts";
import { fieldErrors, visibleText } from "../support/html.ts";
import { operatorWith, realSettings, webhookSecret } from "../support/operators.ts";

const because = { de: "Auf den Veranstaltungen wird Alkohol ausgeschenkt.", en: "Alcohol is served at the events." };
const settings = {
  ...realSettings,
  minimumAge: { default: 23, countries: { DE: { age: 21, reason: because } } },
  asksGender: ["DE", "FR", "PL"],
  webhooks: [{ id: "main", url: "https://hooks.operator.example/x", secret: webhookSecret }],
  exactAge: { DE: "The licence asks for the age." },
};
const lawful = {
  ...operatorWith({ ...settings, eligibleCountries: [...operatorWith().eligibleCountries, "PL"] }),
  byLaw: true,
};
const asking = {
  ...operatorWith({
    ...settings,
    webhookFields: { age: "The licence asks for the age.", sex: "The quota is reported." },
  }),
  byLaw: true,
};

const context = useDatabase();
const site = useApp({ operator: lawful }, context);
const telling = useApp({ operator: asking }, context);
const demo = useApp({}, context);

const form = async (market: string) => (await site.open(`/${market}/apply-now`)).text();
const box = '<input type="checkbox" value="18+"';
const stored = async (email: string | undefined) =>
  (await everything(site.database)).filter((application) => application.email === email);

describe("the age", () => {
  test("is a yes/no question where the number may not be asked, and no number is stored", async () => {
    for (const [market, country] of [
      ["us", "US"],
      ["it", "IT"],
      ["kr", "KR"],
      ["gb", "GB"],
    ] as const) {
      const html = await form(market);
      expect(html, market).toMatch(/<input (?=[^>]*name="age")(?=[^>]*type="checkbox")(?=[^>]*value="18\+")/);
      expect(html.match(/name="age"/g), market).toHaveLength(1);
      for (const age of ["18+", "30"]) {
        const sent = postedForm({ age, country }, country);
        expect((await site.submit(`/${market}/apply-now`, sent)).status, market).toBe(303);
        expect((await stored(sent.email))[0], market).toMatchObject({ age: null, country });
      }
    }
    expect(visibleText(await form("us"))).toContain("I am 18 or older");
    expect(await form("de")).not.toContain(box);
  });

  test("is a number when the operator gives a reason, and is stored", async () => {
    const sent = postedForm({ age: "31" }, "DE");
    expect((await site.submit("/de/apply-now", sent)).status).toBe(303);
    expect((await stored(sent.email))[0]).toMatchObject({ age: 31, country: "DE" });
  });

  test("is accepted from API callers as specified, whatever the form asks", async () => {
    for (const country of ["GB", "DE"] as const) {
      const { country: _, ...specified } = applicant({ age: "31" }, country);
      const { status } = await site.call("/api/register", specified);
      expect(status, country).toBe(200);
      expect((await stored(specified.email))[0], country).toMatchObject({ age: country === "DE" ? 31 : null });
    }
    const young = await site.call("/api/register", applicant({ age: "17" }, "GB"));
    expect(young.status).toBe(422);
  });

  test("must be confirmed, or nothing is saved and the typed values stay", async () => {
    const { age: _, ...sent } = postedForm({}, "US");
    const response = await site.submit("/us/apply-now", sent);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(fieldErrors(html)).toEqual({ age: "Please confirm that you are 18 or older" });
    expect(html).toContain(sent.email);
    for (const age of ["17", "17+", "+", "yes+", "-30", "18++"]) {
      const refused = await site.submit("/us/apply-now", { ...sent, age });
      expect(refused.status, age).toBe(422);
      // A form that asks for digits asks for the age.
      expect(fieldErrors(await refused.text()), age).toEqual({
        age: age.startsWith("17") ? "Age must be at least 18" : "Please confirm that you are 18 or older",
      });
    }
    expect(await stored(sent.email)).toEqual([]);
  });

  test("keeps its tick when the form is shown again, and a tick is not a number", async () => {
    const back = async (market: string, country: "US" | "DE") =>
      (await site.submit(`/${market}/apply-now`, postedForm({ name: "", age: "18+", country }, country))).text();
    expect(await back("us", "US")).toMatch(/<input (?=[^>]*name="age")(?=[^>]*checked=""|[^>]* checked[ >])/);
    const de = await back("de", "DE");
    expect(fieldErrors(de)).toHaveProperty("age");
    expect(de).not.toContain('value="18+"');
  });

  test("is explained at its field with the published reason, and in the questions", async () => {
    expect(visibleText(await form("gb"))).toContain("I am 18 or older");
    expect(visibleText(await form("de"))).toContain(`Ab 21 Jahren. ${because.de}`);
    expect(visibleText(await (await site.open("/de")).text())).toContain(because.de);
    expect(visibleText(await (await site.open("/gb")).text())).not.toContain("Alcohol");
  });

  test("is a requirement of each job, with its reason, only above 18", async () => {
    const job = async (market: string) =>
      visibleText(await (await site.open(`/${market}/jobs/hotel-operations-assistant`)).text());
    const [, need = ""] = (await job("de")).split("Was Sie brauchen");
    expect(need.split("Was wir bieten", 1)[0]).toContain(`Ab 21 Jahren. ${because.de}`);
    expect(await job("gb")).not.toMatch(/18 or older|Alcohol/);
  });

  test("is at least 18 without the operator's reason", async () => {
    const grown = postedForm({ age: "18" }, "GB");
    expect((await site.submit("/gb/apply-now", grown)).status).toBe(303);
    expect((await site.submit("/de/apply-now", postedForm({ age: "20" }, "DE"))).status).toBe(422);
    expect((await site.submit("/de/apply-now", postedForm({ age: "21" }, "DE"))).status).toBe(303);
  });
});

describe("the gender", () => {
  test("is asked in the operator's countries, with a third choice where the law has one", async () => {
    expect(visibleText(await form("de"))).toContain("Divers");
    expect(visibleText(await form("pl"))).toContain("Płeć");
    expect(await form("pl")).not.toContain('value="diverse"');
    for (const market of ["gb", "us", "it"]) expect(await form(market), market).not.toContain('name="sex"');
  });

  test("is not stored if it was not asked", async () => {
    const [asked, unasked] = [postedForm({ sex: "diverse" }, "DE"), postedForm({ sex: "female" }, "GB")];
    expect((await site.submit("/de/apply-now", { ...asked, age: "30" })).status).toBe(303);
    expect((await site.submit("/gb/apply-now", { ...unasked, age: "30" })).status).toBe(303);
    expect((await stored(asked.email))[0]).toMatchObject({ sex: "diverse" });
    expect((await stored(unasked.email))[0]).toMatchObject({ sex: null });
  });

  test("is not stored if it was asked without the third choice, from any caller", async () => {
    const sent = postedForm({ sex: "diverse", age: "30" }, "PL");
    expect((await site.submit("/pl/apply-now", sent)).status).toBe(303);
    expect((await stored(sent.email))[0]).toMatchObject({ sex: null });
  });
});

describe("webhooks omit both", () => {
  const told = async (on: typeof site) => {
    const sent = postedForm({ sex: "male", age: "30" }, "DE");
    expect((await on.submit("/de/apply-now", sent)).status).toBe(303);
    const { rows } = await context.database.query<{ kind: string; age: number | null; sex: string }>(
      `select kind, payload -> 'data' -> 'age' as age, payload -> 'data' -> 'contact' ->> 'sex' as sex from delivery
       where payload -> 'data' -> 'contact' ->> 'email' = $1 and kind = 'webhook'`,
      [sent.email],
    );
    return rows.map(({ age, sex }) => [age, sex]);
  };

  test("in production", async () => {
    expect(await told(site)).toEqual([[null, ""]]);
  });

  test("unless the operator's file gives a reason", async () => {
    expect(await told(telling)).toEqual([[30, "male"]]);
  });
});

test("the demo asks everywhere as specified", async () => {
  const html = await (await demo.open("/us/apply-now")).text();
  expect(html).toContain('name="sex"');
  expect(html).not.toContain('type="checkbox"');
  expect(visibleText(html)).toContain("23 or older.");
});
