/**
 * Drafted translations at the desk: who may, what is sent, what is refused, and what is published.
 * More than 300 lines: tables of what a service answers.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { deskSitePage, deskSiteSaved } from "../../domain/desk/site-pages.ts";
import { deskSitePageDrafted, deskTemplateDrafted, deskVacancyDrafted } from "../../domain/desk/translation.ts";
import { deskVacancies, type DeskVacancy } from "../../domain/desk/vacancies.ts";
import type { PageTexts } from "../../domain/site-content/content.ts";
import { withDrafted as withDraftedTexts, withoutDrafted as withoutMarkOf } from "../../domain/site-content/drafted.ts";
import type { TextKey } from "../../domain/site-content/sections.ts";
import { withDrafted, withoutDrafted } from "../../domain/vacancies/drafted.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser, recruit, type Recruit, said } from "../support/desk.ts";
import { act, draftOf, publish, save, show, textOf, vacanciesPath, written } from "../support/desk-vacancies.ts";
import { completes, startTranslationService, type TranslationService } from "../support/translation-service.ts";

const key = "sk-secret-of-the-operator";
const context = useDatabase();
let service: TranslationService;
beforeAll(async () => {
  service = await startTranslationService();
});
afterAll(() => service.close());

const app = useApp(() => ({ config: { translation: { url: service.url, key, model: "small-model" } } }), context);
const withoutService = useApp({}, context);

let manager: Recruit;
let maya: Recruit;
let paul: Recruit;
beforeAll(async () => {
  manager = await recruit(app, "manager");
  maya = await recruit(app);
  paul = await recruit(app);
});

const german = {
  title: "Assistenz Hotelbetrieb",
  summary: "Sie halten die Zimmer, Preise und Wünsche der Gäste aktuell.",
  "responsibilities.1": "Jeden Morgen 20 Anfragen lesen",
  "responsibilities.2": "Die Fragen der Gäste beantworten",
};
const english = {
  title: "Hotel Operations Assistant",
  summary: "Keep the rooms, prices and guest requests up to date.",
  responsibilities: ["Read 20 requests each morning", "Answer the questions of the guests"],
};

/** What the service translates the texts to. */
let translations: Record<string, string> = german;
beforeEach(async () => {
  translations = german;
  service.asked.length = 0;
  service.answer = (response) => completes(response, translations);
  await context.database.query("truncate rate_limit");
});

const vacancyOf = (by = maya) =>
  written(by, draftOf({ en: textOf(english.title, english) }, { markets: ["gb", "de"] }));
const translate = (by: Browser, { id, version }: Pick<DeskVacancy, "id" | "version">, language = "de") =>
  by.post(`${vacanciesPath}/${id}/translate?lang=en`, { version, language });
const drafted = async (vacancy: DeskVacancy, by = maya) => said(deskVacancyDrafted, await translate(by, vacancy));

describe("a vacancy", () => {
  test("is drafted for a language from its saved source, by any recruiter", async () => {
    for (const by of [maya, manager]) {
      expect(await drafted(await vacancyOf(by), by)).toEqual({
        text: {
          title: german.title,
          summary: german.summary,
          responsibilities: [german["responsibilities.1"], german["responsibilities.2"]],
        },
        refused: [],
      });
    }
    const [asked] = service.asked;
    expect(asked?.texts).toEqual({
      title: english.title,
      summary: english.summary,
      "responsibilities.1": english.responsibilities[0],
      "responsibilities.2": english.responsibilities[1],
    });
    expect(asked?.body).toContain("to German (Germany)");
    expect(asked?.body).toContain("pay; range: Bezahlung; Verdienstspanne");
    expect(asked?.headers.authorization).toBe(`Bearer ${key}`);
    expect(app.logged.join("")).not.toContain(key);
    expect(app.logged.join("")).not.toContain(german.title);
  });

  test("is stored and published as before: only the editor saves a draft", async () => {
    const vacancy = await vacancyOf();
    await drafted(vacancy);
    expect(await show(maya, vacancy.id)).toMatchObject({ version: vacancy.version, draft: vacancy.draft });
  });

  test("keeps what a person wrote: only open texts are sent", async () => {
    const { id, draft } = await vacancyOf();
    await save(maya, id, { ...draft, texts: { ...draft.texts, de: { text: textOf("Eigener Titel"), basis: null } } });
    const answer = await drafted(await show(maya, id));
    expect(Object.keys(answer.text)).toEqual(["responsibilities"]);
    expect(Object.keys(service.asked[0]?.texts ?? {})).toEqual(["responsibilities.1", "responsibilities.2"]);
    await save(maya, id, { ...draft, texts: { ...draft.texts, de: draft.texts.en! } });
    expect((await translate(maya, await show(maya, id))).body.code).toBe("nothing");
    expect((await translate(maya, await show(maya, id), "en")).body.code).toBe("nothing");
  });

  test("is not drafted for strangers, without a service, by another version or beside another editor", async () => {
    const vacancy = await vacancyOf();
    const { id, version } = vacancy;
    expect((await translate(new Browser(app), vacancy)).status).toBe(401);
    expect((await translate(maya, { id, version: version + 1 })).body.code).toBe("changed");
    expect((await translate(maya, { id: "00000000-0000-4000-8000-000000000000", version })).status).toBe(404);
    expect((await translate(maya, vacancy, "xx")).body.code).toBe("invalid");
    const other = await translate(paul, vacancy);
    expect([other.status, other.body.code, other.body.message]).toEqual([
      409,
      "editing",
      expect.stringContaining(maya.name),
    ]);
    expect(service.asked).toEqual([]);
    const alone = await recruit(withoutService);
    expect((await alone.get(`${deskApiPath}/me`)).body.translates).toBe(false);
    const own = await written(alone, vacancy.draft);
    expect((await translate(alone, own)).body.code).toBe("translation_off");
    expect((await maya.get(`${deskApiPath}/me`)).body.translates).toBe(true);
  });
});

/** Where the texts are, under the names that the service gets and the answer has. */
interface Use {
  readonly kind: string;
  readonly names: { readonly title: string; readonly sentence: string; readonly list: string };
  /** Its path, and the version that is saved. */
  readonly make: () => Promise<{ readonly path: string; readonly version: number }>;
  readonly answer: typeof deskVacancyDrafted | typeof deskSitePageDrafted;
}

let pages = 0;
const uses: readonly Use[] = [
  {
    kind: "a vacancy",
    names: { title: "title", sentence: "summary", list: "responsibilities" },
    make: async () => {
      const { id, version } = await vacancyOf();
      return { path: `${vacanciesPath}/${id}`, version };
    },
    answer: deskVacancyDrafted,
  },
  {
    kind: "a page of the site",
    names: { title: "page.title", sentence: "page.description", list: "own-1.list" },
    make: async () => {
      pages += 1;
      return pageOf(`about-${pages}`, {
        "page.title": [english.title],
        "page.description": [english.summary],
        "own-1.list": english.responsibilities,
      });
    },
    answer: deskSitePageDrafted,
  },
];

/** A new own page with these English texts, saved. */
async function pageOf(slug: string, text: PageTexts, by = maya) {
  const path = `${deskApiPath}/site-pages/${slug}`;
  const made = said(
    deskSitePage,
    await by.post(`${deskApiPath}/site-pages`, { slug, source: "en", title: "About us" }),
  );
  const draft = { ...made.draft, texts: { en: { text, basis: null } } };
  const { version } = said(deskSiteSaved, await by.post(`${path}/draft`, { version: made.version, draft }));
  return { path, version };
}

describe.each(uses)("the service's drafts of $kind", ({ names, make, answer }) => {
  /** What the service is to say, under the names of this use. */
  const named = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => {
        const { 1: at } = /^responsibilities\.(\d)$/.exec(name) ?? [];
        if (at !== undefined) return [`${names.list}.${at}`, text];
        return [name === "title" ? names.title : names.sentence, text];
      }),
    );
  const fieldOf = (field: string) =>
    field === "title" ? names.title : field === "summary" ? names.sentence : names.list;
  const draft = async () => {
    const { path, version } = await make();
    const { text, refused } = said(answer, await maya.post(`${path}/translate?lang=en`, { version, language: "de" }));
    return { text: text as Readonly<Record<string, unknown>>, refused };
  };

  test("come from its source, with nothing else", async () => {
    translations = named(german);
    const { text, refused } = await draft();
    expect(refused).toEqual([]);
    expect([text[names.title], text[names.list]].flat()).toEqual([
      german.title,
      german["responsibilities.1"],
      german["responsibilities.2"],
    ]);
    expect(service.asked[0]?.texts).toEqual(
      named({
        title: english.title,
        summary: english.summary,
        "responsibilities.1": english.responsibilities[0] ?? "",
        "responsibilities.2": english.responsibilities[1] ?? "",
      }),
    );
    expect(service.asked[0]?.body).not.toMatch(/Maya|example\.org|about-\d/);
  });

  test.each([
    ["a lost number", { "responsibilities.1": "Jeden Morgen Anfragen lesen" }, "responsibilities", "number", "20"],
    ["an added number", { title: "Assistenz (100 %)" }, "title", "number", "100"],
    ["a lost text", { summary: "" }, "summary", "missing", null],
    ["HTML", { title: "<b>Assistenz</b>" }, "title", "markup", null],
    ["the source", { summary: english.summary }, "summary", "untranslated", null],
    ["a text that is too long", { title: "Z".repeat(121) }, "title", "length", null],
    ["a deposit", { summary: "Vor dem Start zahlen Sie eine Kaution an uns." }, "summary", "asks", null],
    ["a link", { title: "Assistenz, www.elsewhere.example" }, "title", "address", "www.elsewhere.example"],
  ])("keeps back a draft with %s, and shows the others", async (_, change, field, reason, what) => {
    translations = named({ ...german, ...change });
    const { text, refused } = await draft();
    expect(refused).toContainEqual({ field: fieldOf(field), reason, what });
    expect(text).not.toHaveProperty([fieldOf(field)]);
    expect(Object.keys(text).length + refused.length).toBe(3);
  });

  test("keeps back a request that only two entries make together", async () => {
    translations = named({
      ...german,
      "responsibilities.1": "Vor den ersten 20 Aufträgen zahlen Sie",
      "responsibilities.2": "an uns eine Kaution",
    });
    const { text, refused } = await draft();
    expect(refused).toEqual([{ field: names.list, reason: "asks", what: null }]);
    expect(text[names.title]).toBeDefined();
  });

  test("keeps back everything in another language", async () => {
    translations = named({
      title: "Assistant hôtelier",
      summary: "Vous tenez à jour les chambres, les prix et les demandes des clients.",
      "responsibilities.1": "Lire 20 demandes chaque matin",
      "responsibilities.2": "Vérifier les prix pour les clients",
    });
    const { text, refused } = await draft();
    expect(text).toEqual({});
    expect(refused.map(({ reason }) => reason)).toEqual(["language", "language", "language"]);
  });

  test.each([
    ["refuses the key", 401, "", "translation_refused", "key"],
    ["is busy", 429, "", "translation_limited", "too many requests"],
    ["is broken", 500, "", "translation_unreachable", "cannot be reached"],
    ["is too slow", 504, "", "translation_slow", "too long"],
    ["answers with HTML", 200, "<html>Sign in</html>", "translation_unusable", "cannot be used"],
    [
      "answers with half of its JSON",
      200,
      '{"choices":[{"message":{"content":"{',
      "translation_unusable",
      "as they were",
    ],
    ["does not answer", 0, "", "translation_unreachable", "cannot be reached"],
  ])("of a service that %s are none: that is explained, and nothing is lost", async (_, status, body, code, words) => {
    const { path, version } = await make();
    const before = (await maya.get(path)).body.draft as object;
    service.answer = (response) => void (status === 0 ? response.destroy() : response.writeHead(status).end(body));
    const refused = await maya.post(`${path}/translate?lang=en`, { version, language: "de" });
    expect([refused.status, refused.body.code]).toEqual([424, code]);
    expect(refused.body.message).toContain(words);
    expect((await maya.get(path)).body.draft).toEqual(before);
    expect(app.logged.join("")).not.toContain(key);
  });
});

describe("a page of the site", () => {
  const source = {
    "page.title": ["About us"],
    "own-1.title": ["The team"],
    "own-1.list": ["Ten people"],
    "own-1.link": ["All jobs in {country}"],
  };
  const inGerman = {
    "page.title": "Über uns",
    "own-1.title": "Das Team",
    "own-1.list.1": "Zehn Menschen",
    "own-1.link": "Alle Stellen in {country}",
  };
  const page = (by = maya) => pageOf(`team-${(pages += 1)}`, source, by);
  const translatePage = (by: Browser, { path, version }: { path: string; version: number }, language = "de") =>
    by.post(`${path}/translate?lang=en`, { version, language });

  test("is drafted by every recruiter, from the version they see", async () => {
    translations = inGerman;
    for (const by of [maya, manager]) {
      const { text, refused } = said(deskSitePageDrafted, await translatePage(by, await page(by)));
      expect([text["page.title"], text["own-1.list"], refused]).toEqual([["Über uns"], ["Zehn Menschen"], []]);
    }
    const asked = service.asked.length;
    const { path, version } = await page();
    const codeOf = async (answer: ReturnType<typeof translatePage>) => (await answer).body.code;
    expect((await translatePage(new Browser(app), { path, version })).status).toBe(401);
    expect(await codeOf(translatePage(maya, { path, version: version + 1 }))).toBe("changed");
    expect(await codeOf(translatePage(maya, { path, version }, "en"))).toBe("nothing");
    expect(await codeOf(translatePage(maya, { path: `${deskApiPath}/site-pages/nowhere`, version }))).toBe("not_found");
    const alone = await recruit(withoutService);
    expect(await codeOf(translatePage(alone, await page(alone)))).toBe("translation_off");
    expect(service.asked).toHaveLength(asked);
  });

  test("keeps a field in braces, and what a person wrote", async () => {
    translations = { ...inGerman, "own-1.link": "Alle Stellen" };
    const { path, version } = await page();
    const { draft } = (await maya.get(path)).body as { draft: { texts: object } };
    const texts = { ...draft.texts, de: { text: { "page.title": ["Wir"] }, basis: null } };
    const saved = said(deskSiteSaved, await maya.post(`${path}/draft`, { version, draft: { ...draft, texts } }));
    const answer = said(deskSitePageDrafted, await translatePage(maya, { path, version: saved.version }));
    expect(answer.refused).toEqual([{ field: "own-1.link", reason: "field", what: "{country}" }]);
    expect(Object.keys(answer.text)).toEqual(["own-1.title", "own-1.list"]);
    expect(service.asked[0]?.texts).not.toHaveProperty(["page.title"]);
  });

  test("is published once a person has read every draft, in any language", async () => {
    translations = inGerman;
    const { path, version } = await page(manager);
    const { text } = said(deskSitePageDrafted, await translatePage(manager, { path, version }));
    const before = said(deskSitePage, await manager.get(path));
    const drafted = withDraftedTexts(before.draft, "de", text);
    said(deskSiteSaved, await manager.post(`${path}/draft`, { version, draft: drafted }));
    const publishNow = async () => {
      const { version: now, checks } = said(deskSitePage, await manager.get(path));
      return manager.post(`${path}/publish`, { version: now, accepted: checks.map(({ key: each }) => each) });
    };
    expect((await publishNow()).body.code).toBe("blocked");
    const read = Object.keys(text).reduce((draft, each) => withoutMarkOf(draft, "de", each as TextKey), drafted);
    said(deskSiteSaved, await manager.post(`${path}/draft`, { version: version + 1, draft: read }));
    expect(said(deskSitePage, await publishNow()).published?.texts.de?.text["page.title"]).toEqual(["Über uns"]);
  });
});

test("a second request at once is refused and costs nothing; each account has a limit", async () => {
  // Of its own: a limit that is reached is remembered for this process.
  const eager = await recruit(app);
  const vacancy = await vacancyOf(eager);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    service.answer = (response) => {
      release = () => completes(response, german);
      resolve();
    };
  });
  const first = translate(eager, vacancy);
  await held;
  const second = await translate(eager, vacancy);
  expect([second.status, second.body.code]).toEqual([409, "translation_busy"]);
  expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(0);
  release();
  expect((await first).status).toBe(200);
  expect(service.asked).toHaveLength(1);
  await context.database.query("update rate_limit set points = $1 where key like 'deskTranslation:%'", [
    limits.deskTranslation.points,
  ]);
  const limited = await translate(eager, vacancy);
  expect([limited.status, limited.body.code]).toEqual([429, "limited"]);
  expect(service.asked).toHaveLength(1);
});

describe("an unread draft", () => {
  const saved = async () => {
    const { id, draft } = await vacancyOf();
    const { text } = await drafted(await show(maya, id));
    await save(maya, id, withDrafted(draft, "de", text));
    return show(maya, id);
  };
  const codes = (body: { checks?: { code: string }[] }) => (body.checks ?? []).map(({ code }) => code);

  test("keeps its language off the site, now and later, but no other", async () => {
    const vacancy = await saved();
    expect(vacancy.checks).toContainEqual(
      expect.objectContaining({
        code: "draft_unread",
        level: "block",
        language: "de",
        fields: ["title", "summary", "responsibilities"],
      }),
    );
    const refused = await publish(maya, vacancy, ["en", "de"], ["draft_unread:de:::"]);
    expect([refused.status, refused.body.code]).toEqual([422, "blocked"]);
    expect(codes(refused.body)).toContain("draft_unread");
    const later = {
      version: vacancy.version,
      languages: ["de"],
      accepted: [],
      localTime: "2026-12-01T08:00",
      zone: "Europe/Berlin",
    };
    expect((await act(maya, vacancy.id, "schedule", later)).body.code).toBe("blocked");
    const { rows } = said(deskVacancies, await maya.get(vacanciesPath));
    const row = rows.find(({ id }) => id === vacancy.id);
    expect(row?.languages).toContainEqual({ language: "de", state: "drafted" });
    expect((await publish(maya, vacancy, ["en"], [])).status).toBe(200);
    expect(Object.keys((await show(maya, vacancy.id)).published)).toEqual(["en"]);
  });

  test("is published once a person has read every field", async () => {
    const vacancy = await saved();
    const some = withoutDrafted(withoutDrafted(vacancy.draft, "de", "title"), "de", "summary");
    await save(maya, vacancy.id, some);
    const left = await publish(maya, await show(maya, vacancy.id), ["de"], []);
    expect(left.body.checks).toContainEqual(
      expect.objectContaining({ code: "draft_unread", fields: ["responsibilities"] }),
    );
    await save(maya, vacancy.id, withoutDrafted(some, "de", "responsibilities"));
    expect((await publish(maya, await show(maya, vacancy.id), ["en", "de"], [])).status).toBe(200);
    expect((await show(maya, vacancy.id)).published["de"]?.text.title).toBe(german.title);
  });
});

describe("a message template", () => {
  const own = "template-shift-0001";
  const path = `${deskApiPath}/own-templates`;
  const from = { from: "en" };
  const write = (by: Recruit, text: string, version = 0) => by.post(`${path}/${own}/texts/en`, { version, text });
  const toGerman = (by: Browser) => by.post(`${path}/${own}/texts/de/translate`, from);

  beforeAll(async () => {
    await maya.post(path, { id: own, name: "Amira's shift" });
    await write(maya, "{hello} Can you begin with the shift on {interview} at 9:30?");
  });

  test("is drafted by those who may change it, without its name", async () => {
    translations = { text: "{hello} Können Sie mit der Schicht {interview} um 9.30 Uhr beginnen?" };
    for (const by of [maya, manager]) {
      expect(said(deskTemplateDrafted, await toGerman(by))).toEqual({ text: translations["text"], refused: null });
    }
    expect(service.asked[0]?.body).not.toContain("Amira");
    expect((await toGerman(paul)).body.code).toBe("forbidden");
    expect((await toGerman(new Browser(app))).status).toBe(401);
    const none = await maya.post(`${path}/${own}/texts/de/translate`, { from: "fr" });
    expect(none.body.code).toBe("nothing");
    expect((await maya.get(`${path}/${own}/texts/de`)).body).toMatchObject({ version: 0, text: "" });
  });

  test.each([
    ["loses a field", "{hello} Können Sie mit der Schicht um 9.30 Uhr beginnen?", "field", "{interview}"],
    [
      "invents a field",
      "{hello} {name}, können Sie mit der Schicht {interview} um 9.30 Uhr beginnen?",
      "field",
      "{name}",
    ],
    [
      "asks for money",
      "{hello} Bitte kaufen Sie vor {interview} um 9.30 Uhr Gutscheinkarten und schicken Sie uns die Codes.",
      "asks",
      null,
    ],
  ])("is not shown if the service %s", async (_, text, reason, what) => {
    translations = { text };
    expect(said(deskTemplateDrafted, await toGerman(maya))).toEqual({ text: null, refused: { reason, what } });
  });

  test("that is shipped is drafted by managers, from a text they changed", async () => {
    const shipped = `${deskApiPath}/templates/reminder`;
    translations = { text: "{hello} Sind Sie noch an der Stelle interessiert?" };
    expect((await manager.post(`${shipped}/de/translate`, from)).body.code).toBe("nothing");
    await manager.post(`${shipped}/en`, { version: 0, text: "{hello} Are you still interested in the job?" });
    expect((await manager.post(`${shipped}/de/translate`, from)).body).toEqual({
      text: translations["text"],
      refused: null,
    });
    expect((await maya.post(`${shipped}/de/translate`, from)).status).toBe(403);
  });
});
