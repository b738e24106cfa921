/**
 * `fairlead init` with flags and at a terminal writes files that production accepts, or nothing.
 * More than 300 lines: one command.
 */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { questions } from "../cli/init/questions.ts";
import { askingErrors, productionErrors, readConfig, refusedErrors, sampleOperator } from "../app/config.ts";
import { lawGaps, lawWarnings } from "../domain/market-law/check.ts";
import { settingOf } from "../domain/market-law/gaps.ts";
import { marketCountries } from "../domain/market-law/row.ts";
import { sampleTexts } from "../domain/operator/sample.ts";
import { missingFromCatalog } from "../domain/vacancies/production.ts";
import { shownFromFile } from "../domain/vacancies/from-operator-file.ts";
import { languages } from "../locales/markets.ts";
import { childEnvironment } from "./support/environment.ts";
import { forRows } from "./support/long-form.ts";
import { fairlead, fairleadAt, fairleadPiped } from "./support/fairlead.ts";

const root = mkdtempSync(join(tmpdir(), "fairlead-init-test-"));
afterAll(() => rmSync(root, { recursive: true }));

let directory = "";
beforeEach(() => (directory = join(mkdtempSync(join(root, "d-")), "site")));

/** The common answers for a company in Leeds. */
const own: Readonly<Record<string, string>> = {
  name: "Ridgeway Recruiting",
  "legal-name": "Ridgeway Recruiting Ltd",
  address: "2 Ridge Way; Leeds LS1 4AP",
  registration: "Company no. 01234567, England and Wales",
  email: "hello@ridgeway.test",
  whatsapp: "+447400123456",
  country: "GB",
  "public-url": "https://jobs.ridgeway.test",
  "smtp-url": "smtps://ridgeway:p%40ss&word@mail.ridgeway.test",
  "job-title": "Catalogue Assistant",
  "job-text": "Check the prices of a catalogue. Careful beats fast.",
  "job-pay": "480-560",
  locations: "GB",
};

/** The further requirements of all laws in the table. */
const everywhere: Readonly<Record<string, string>> = {
  countries: marketCountries.join(","),
  phone: "+442071838750",
  representative: "A. Ridgeway",
  "vat-id": "GB 123 4567 89",
  "legal-form": "Private limited company",
  capital: "100 GBP",
  director: "A. Ridgeway",
  supervisor: "none",
  chamber: "none",
  kep: "none",
  purpose: "Recruiting",
  host: "Ridgeway Hosting Ltd; 3 Ridge Way; Leeds LS1 4AP; +442071838751",
  officer: "B. Ridgeway, privacy@ridgeway.test",
  processors: "Ridgeway Hosting, Ltd, IE; Ridgeway Mail Ltd, GB",
  "representative-eu": "Ridgeway Europe SL, Madrid",
  "representative-tr": "Ridgeway AŞ, Ankara",
  locations: "IE, GB",
  safeguard: "clauses",
};

const flags = (answers: Readonly<Record<string, string>>) =>
  Object.entries(answers).flatMap(([flag, answer]) => [`--${flag}`, answer]);
const init = (answers: Readonly<Record<string, string>>) => fairlead("init", "--dir", directory, ...flags(answers));
const without = (answers: Readonly<Record<string, string>>, ...left: string[]) =>
  Object.fromEntries(Object.entries(answers).filter(([flag]) => !left.includes(flag)));

/** The configuration of a process with this environment file. */
const written = () => readConfig(parseEnv(readFileSync(join(directory, "fairlead.env"), "utf8")));

/** The remaining errors of a first start. */
function refused(): string[] {
  const { operator, operatorFile } = written();
  const catalog = { isEmpty: operator.vacancies.length === 0, ...shown(operator) };
  return [
    ...productionErrors(operator),
    ...askingErrors(operatorFile, operator),
    ...missingFromCatalog(catalog, sampleTexts(sampleOperator())),
  ];
}
const shown = (operator: Parameters<typeof shownFromFile>[0]) => {
  const { vacancies: open, testimonials } = shownFromFile(operator, new Date(0));
  return { open, testimonials };
};

describe("init with flags", () => {
  test("writes files with which production for one country starts", async () => {
    const { status, out, error } = await init(own);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    const config = written();
    expect(config).toMatchObject({
      environment: "production",
      publicUrl: "https://jobs.ridgeway.test",
      // The proxy in front uses HTTPS and is trusted; it cannot be bypassed.
      host: "127.0.0.1",
      trustProxy: 1,
      smtpUrl: own["smtp-url"],
      databaseUrl: undefined,
      dataDirectory: join(directory, "data"),
      operatorFile: join(directory, "operator.yaml"),
    });
    expect(config.operator).toMatchObject({
      eligibleCountries: ["GB"],
      markets: { offered: ["gb"] },
      mail: { from: "hello@ridgeway.test", to: ["hello@ridgeway.test"] },
      identity: { address: ["2 Ridge Way", "Leeds LS1 4AP"] },
      vacancies: [{ slug: "catalogue-assistant", pay: { perWeek: { currencies: { GBP: [480, 560] } } } }],
    });
    expect(refused()).toEqual([]);
    expect(out).toContain(`--env-file=${join(directory, "fairlead.env")} dist/main.js`);
    expect(out).toContain("dist/cli.js recruiter invite EMAIL --manager");
    expect(out).not.toContain(config.secret);
  });

  test("lists markets without jobs, and warns about nothing unexplained", async () => {
    const { out } = await init({ ...own, ...everywhere, countries: "GB, DE, AT", "security-contact": "a@b.example" });
    expect(out).toMatch(/^Before you go live: 1 thing, /m);
    expect(out).toMatch(/^ {2}- no job is shown in de, at, because no open job has a text in de \(Deutsch\)/m);
    const { operator } = written();
    // Future rates are announced for any file (the date is far from any).
    expect(lawWarnings(operator, "2026-09-01").filter((warning) => !warning.startsWith("vacancies in "))).toEqual([]);
    expect(readFileSync(join(directory, "operator.yaml"), "utf8")).toMatch(
      /^# The minimum age\..*\nminimumAge:\n  default: 18$/m,
    );
  });

  test("names no line of an unwritten file", async () => {
    const { error } = await init({ ...own, whatsapp: "none", "mail-to": "nobody" });
    expect(error).toContain("--whatsapp");
    expect(error).not.toMatch(/line \d/);
  });

  test("works for every country of the law table, and an agency with licences", async () => {
    const agency = {
      ...own,
      ...everywhere,
      kind: "agency",
      recipients: languages.map((language) => `${language}: Ridgeway Hotels`).join("; "),
      "recipient-countries": "gb",
      licences: marketCountries.map((country) => `${country}, Authority, No. ${country}-1, of 2026`).join("; "),
      "governing-law": "US-NY",
    };
    const { status, error } = await init(agency);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(refused()).toEqual([]);
    expect(written().operator).toMatchObject({
      retention: { GB: 365, US: 365 },
      identity: { supervisor: false, host: { name: "Ridgeway Hosting Ltd", phone: "+442071838751" } },
      privacy: { processors: [{ name: "Ridgeway Hosting, Ltd", country: "IE" }, { country: "GB" }] },
      governingLaw: "US-NY",
    });
  });

  test("writes files only the owner can read, with fresh secrets", async () => {
    await init({ ...own, "webhook-url": "https://hooks.ridgeway.test/x" });
    for (const name of ["fairlead.env", "operator.yaml"]) {
      expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
    }
    const first = written();
    rmSync(directory, { recursive: true });
    await init({ ...own, "webhook-url": "https://hooks.ridgeway.test/x" });
    const second = written();
    expect(first.secret).toMatch(/^[\w-]{43}$/);
    expect(second.secret).not.toBe(first.secret);
    expect(second.operator.webhooks[0]?.secret).not.toBe(first.operator.webhooks[0]?.secret);
    expect(readFileSync(join(directory, "operator.yaml"), "utf8")).not.toContain(second.secret);
  });

  test("reports everything missing at once with setting, flag and law, and writes nothing", async () => {
    const { status, out, error } = await init({
      ...without(own, "registration", "locations"),
      country: "FR",
      email: "no",
    });
    expect({ status, out }).toEqual({ status: 1, out: "" });
    const lines = error.split("\n");
    expect(lines).toContain("  - identity.registration (--registration TEXT): is missing");
    for (const start of [
      '  - identity.email (--email ADDRESS): "no" is not valid; it must be an email address, such as name@example.org',
      '  - identity.host (--host "NAME; LINE; +NUMBER"): the law requires it in the legal notice (FR: LCEN',
      "  - identity.capital (--capital TEXT|none): the law requires it in the legal notice; answer none if you have none (FR: ",
      "  - privacy.locations (--locations CC,CC): name the countries where data is stored (FR: ",
    ]) {
      expect(lines.filter((line) => line.startsWith(start))).toHaveLength(1);
    }
    expect(existsSync(directory)).toBe(false);
  });

  test("without flags names every flag that production needs", async () => {
    const { status, error } = await init({});
    expect(status).toBe(1);
    const wanted = Object.keys(without(own, "legal-name", "locations", "countries"));
    for (const flag of wanted) expect(error).toContain(`(--${flag} `);
    expect(error.match(/^ {2}- /gm)).toHaveLength(wanted.length);
  });

  test.each([
    ["an address with a path", { "public-url": "https://jobs.ridgeway.test/x" }, "PUBLIC_URL (--public-url"],
    ["an address without HTTPS", { "public-url": "http://jobs.ridgeway.test" }, "PUBLIC_URL (--public-url"],
    ["another kind of database", { "database-url": "mysql://x" }, "DATABASE_URL (--database-url"],
    ["a quotation mark in a password", { "smtp-url": "smtp://a:b'c@mail.test" }, "SMTP_URL (--smtp-url"],
    ["a line break", { "smtp-url": "smtp://mail.test\nSECRET=x" }, "SMTP_URL (--smtp-url"],
    ["an invalid country", { countries: "GB, UK" }, "eligibleCountries.1 (--countries"],
    ["pay without a range", { "job-pay": "plenty" }, "vacancies.0.pay (--job-pay"],
    ["a reversed pay range", { "job-pay": "560-480" }, "vacancies.0.pay.perWeek.currencies.GBP (--job-pay"],
    [
      "a job that asks for money",
      { "job-text": "Check prices. A deposit of 50 EUR is due first." },
      "vacancies.0.text.en.description (--job-text",
    ],
    ["a fictional number", { whatsapp: "+447700900123" }, "identity.whatsapp (--whatsapp"],
    ["the sample's name", { name: "Example Recruiting Ltd" }, "identity.name (--name"],
    [
      "an invalid manager address",
      { manager: "Maya" },
      'manager (--manager ADDRESS): "Maya" is not valid; it must be an email',
    ],
    [
      "an invalid port",
      { port: "http" },
      'PORT (--port NUMBER): "http" is not valid; it must be a whole number from 0',
    ],
    [
      "mail without a recipient",
      { "mail-to": "a@b.example, x" },
      'mail.to.1 (--mail-to ADDRESS,ADDRESS): "x" is not valid; it must be an e',
    ],
    ["a host without an address", { host: "Ridgeway Hosting" }, "identity.host (--host"],
    ["a receiver without HTTPS", { "webhook-url": "http://hooks.ridgeway.test" }, "webhooks (--webhook-url"],
  ])("rejects %s by its flag, and writes nothing", async (_, change, expected) => {
    const { status, error } = await init({ ...own, ...change });
    expect(status).toBe(1);
    expect(error.trim().split("\n").slice(1)).toEqual([expect.stringContaining(`  - ${expected}`)]);
    expect(existsSync(directory)).toBe(false);
  });

  test("does not repeat a password from a wrong setting", async () => {
    const { error } = await init({ ...own, "smtp-url": "smpt://a:hidden@mail", "database-url": "psql://a:hidden@db" });
    expect(error).toContain("SMTP_URL");
    expect(error).toContain("DATABASE_URL");
    expect(error).not.toContain("hidden");
  });

  test("needs only the file's values for a demo", async () => {
    const answers = {
      environment: "demo",
      ...Object.fromEntries(["name", "address", "registration", "email"].map((flag) => [flag, own[flag] ?? ""])),
    };
    const { status, error } = await init(answers);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(written()).toMatchObject({ environment: "demo", publicUrl: "http://localhost:3000", trustProxy: 0 });
  });

  test("without jobs prints the import step before the start", async () => {
    const { status, out } = await init({ ...without(own, "job-text", "job-pay"), "job-title": "none" });
    expect(status).toBe(0);
    expect(written().operator.vacancies).toEqual([]);
    expect(out.indexOf("vacancies import")).toBeGreaterThan(0);
    expect(out.indexOf("vacancies import")).toBeLessThan(out.indexOf("dist/main.js"));
  });

  test("accepts a webhook instead of a mail server", async () => {
    const { status, error } = await init({
      ...without(own, "smtp-url"),
      "webhook-url": "https://hooks.ridgeway.test/x",
    });
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(written()).toMatchObject({ smtpUrl: undefined, operator: { webhooks: [{ id: "main" }] } });
    expect(written().operator).not.toHaveProperty("mail");
    expect(refused()).toEqual([]);
  });

  test("accepts a plain email address as the security contact", async () => {
    const { status } = await init({ ...own, "security-contact": "safe@ridgeway.test, https://ridgeway.test/report" });
    expect(status).toBe(0);
    expect(written().operator.security?.contact).toEqual(["mailto:safe@ridgeway.test", "https://ridgeway.test/report"]);
    const wrong = await init({ ...own, "security-contact": "ask Maya", dir: join(root, "wrong") });
    expect(wrong.status).not.toBe(0);
    expect(wrong.error).toContain("--security-contact");
  });

  test("lists every flag in its help and rejects unknown ones", async () => {
    const { out } = await fairlead("init", "--help");
    for (const { flag, asks, language } of questions) {
      expect(out).toContain(`--${flag} `);
      if (language === undefined) expect(out).toContain(asks);
    }
    expect(await fairlead("init", "--password", "x")).toMatchObject({ status: 2, out: "" });
    expect(await fairlead("init", "--environment", "staging")).toMatchObject({ status: 2, out: "" });
  });
});

test("reports a missing temporary folder with its setting", async () => {
  vi.stubEnv("TMPDIR", join(root, "nowhere"));
  try {
    const { status, error } = await init(own);
    expect(status).toBe(1);
    expect(error).toMatch(/^TMPDIR: .*nowhere does not exist .*; choose another folder$/m);
  } finally {
    vi.unstubAllEnvs();
  }
});

describe("existing files", () => {
  test.each(["operator.yaml", "fairlead.env"])("%s is kept, and the other is not written", async (name) => {
    mkdirSync(directory);
    writeFileSync(join(directory, name), "mine\n");
    const { status, error } = await init(own);
    expect(status).toBe(1);
    expect(error).toContain(`${join(directory, name)} already exists, and nothing is overwritten`);
    expect(readdirSync(directory)).toEqual([name]);
    expect(readFileSync(join(directory, name), "utf8")).toBe("mine\n");
  });

  test("are kept even if they appear during the questions", async () => {
    const { status } = await fairleadAt(
      (question) => {
        if (question.includes("email")) {
          mkdirSync(directory, { recursive: true });
          writeFileSync(join(directory, "fairlead.env"), "mine\n");
        }
        return "";
      },
      "init",
      "--dir",
      directory,
      ...flags(own),
    );
    expect(status).toBe(1);
    expect(readdirSync(directory)).toEqual(["fairlead.env", "init-answers.json"]);
    expect(readFileSync(join(directory, "fairlead.env"), "utf8")).toBe("mine\n");
  });
});

describe("an unusable folder", () => {
  const proc = existsSync("/proc/self")
    ? [["below which nothing can be made", () => "/proc/fairlead/site", /choose another folder$/m] as const]
    : [];
  test.each([
    ...proc,
    ["a file", () => fileIn(directory), /is a file or below a file .*choose a folder$/m],
    ["below a file", () => join(fileIn(directory), "site"), /is a file or below a file/],
    ["an overlong name", () => join(directory, "x".repeat(300)), /shorter path$/m],
  ] as const)("%s is reported before any question", async (_, path, words) => {
    const asked: string[] = [];
    const dir = path();
    const { status, error } = await fairleadAt((question) => (asked.push(question), null), "init", "--dir", dir);
    expect({ status, asked }).toEqual({ status: 1, asked: [] });
    expect(error).toMatch(/^--dir: /);
    expect(error).toContain(dir);
    expect(error).toMatch(words);
  });

  test("that became unusable during the questions is reported alike", async () => {
    const { status, error } = await fairleadAt(
      () => (fileIn(directory), ""),
      "init",
      "--dir",
      directory,
      ...flags(own),
    );
    expect(status).toBe(1);
    expect(error).toMatch(/^--dir: .* is a file or below a file/);
  });

  function fileIn(path: string): string {
    writeFileSync(path, "");
    return path;
  }
});

describe("init at a terminal", () => {
  /** Answers by the text of the questions, and counts them. */
  function person(answers: Readonly<Record<string, string | readonly string[]>>) {
    const asked: string[] = [];
    const answer = (line: string) => {
      const question = questions.find(({ asks }) => line.includes(asks));
      const flag = question?.flag ?? line;
      asked.push(flag);
      const given = answers[flag] ?? "";
      return typeof given === "string" ? given : (given[asked.filter((each) => each === flag).length - 1] ?? "");
    };
    return { asked, answer };
  }

  test("asks for everything not given, repeats after invalid answers, and writes the same", async () => {
    const { asked, answer } = person({
      ...own,
      email: ["nobody", "hello@ridgeway.test"],
      country: "ie",
      ...without(everywhere, "countries"),
      locations: "US",
    });
    const { status, out, error } = await fairleadAt(
      answer,
      "init",
      "--dir",
      directory,
      "--name",
      "Ridgeway Recruiting",
    );
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(asked.filter((flag) => flag === "email")).toHaveLength(2);
    expect(asked).not.toContain("name");
    // Ireland's law requires these, and data in the United States needs a safeguard.
    for (const flag of ["locations", "safeguard"]) expect(asked).toContain(flag);
    for (const flag of ["host", "capital", "officer", "trust-proxy", "recipients"]) expect(asked).not.toContain(flag);
    // It is only a warning, so it is left to the checklist.
    expect(asked).not.toContain("phone");
    expect(out).toContain("  - identity.phone: the law requires it in the legal notice (IE: Companies Act 2014 s. 151");
    expect(written().operator).toMatchObject({
      identity: { country: "IE" },
      eligibleCountries: ["IE"],
      privacy: { locations: ["US"], safeguard: ["clauses"] },
      vacancies: [{ pay: { perWeek: { currencies: { EUR: [480, 560] } } } }],
    });
    expect(refused()).toEqual([]);
  });

  test("explains what the law asks for, and leaves it to the checklist", async () => {
    const { asked, answer } = person({
      ...own,
      country: "IN",
      countries: "GB",
      "representative-gb": "",
      locations: "IN",
    });
    const { status, out } = await fairleadAt(answer, "init", "--dir", directory);
    expect(status).toBe(0);
    expect(asked.filter((flag) => flag === "representative-gb")).toHaveLength(1);
    expect(out).toMatch(/What it is: a person or company in the UK .*\n.*sell it by the year\n.*You need none if: /);
    expect(out).toContain("https://www.legislation.gov.uk/eur/2016/679/article/27");
    const list = out.slice(out.indexOf("Before you go live: "));
    expect(list).toMatch(/^ {2}- privacy\.representatives\.GB: name your representative there/m);
    expect(list).toContain("FAIRLEAD_ENV=demo");
    // Nothing else stops a start in production.
    const environment = parseEnv(readFileSync(join(directory, "fairlead.env"), "utf8"));
    const { operator } = readConfig(environment, { gaps: "allowed" });
    expect(refusedErrors(operator)).toEqual([]);
    for (const gap of lawGaps(operator)) expect(list).toContain(`  - ${gap}\n`);
    expect(lawGaps(operator).map(settingOf)).toEqual(["privacy.safeguard", "privacy.representatives.GB"]);
    expect(written).toThrow("privacy.representatives.GB");
  });

  describe("aborted", () => {
    const draft = () => join(directory, "init-answers.json");
    const answers = {
      ...own,
      ...everywhere,
      countries: "GB, DE, FR",
      "database-url": "postgres://fairlead:hidden@db.ridgeway.test/fairlead",
      "job-title-de": "Katalogassistenz",
      "job-text-de": "Preise prüfen.",
      locations: "IN",
      director: "",
      officer: "",
    };
    /** The files, without their random secrets. */
    const files = () =>
      ["operator.yaml", "fairlead.env"].map((name) =>
        readFileSync(join(directory, name), "utf8")
          .replace(/^SECRET=.*$/m, "")
          .replaceAll(directory, "DIR"),
      );

    /** As many as there are; asserted below. */
    const places = Array.from({ length: 28 }, (_, asked) => asked);
    let whole: { readonly asked: readonly string[]; readonly files: readonly string[] } | undefined;
    beforeAll(async () => {
      const user = person(answers);
      directory = join(mkdtempSync(join(root, "d-")), "site");
      expect((await fairleadAt(user.answer, "init", "--dir", directory)).status).toBe(0);
      whole = { asked: user.asked, files: files() };
    });

    forRows(test, places, (asked) => [0, 14, 27].includes(asked))(
      "after %s questions and continued, writes the same files",
      async (last) => {
        expect(whole?.asked).toHaveLength(places.length);
        const first = person(answers);
        const aborted = await fairleadAt(
          (line) => (first.asked.length === last ? null : first.answer(line)),
          "init",
          "--dir",
          directory,
        );
        expect([aborted.status, existsSync(join(directory, "operator.yaml"))]).toEqual([1, false]);
        if (last > 0) expect(readFileSync(draft(), "utf8")).not.toMatch(/hidden|p%40ss/);
        const second = person(answers);
        const { status, error } = await fairleadAt(second.answer, "init", "--dir", directory);
        expect({ status, error }).toEqual({ status: 0, error: "" });
        expect(files()).toEqual(whole?.files);
        expect(files()[0]).toContain("Katalogassistenz");
        expect(readdirSync(directory).toSorted()).toEqual(["fairlead.env", "operator.yaml"]);
        // Only what may hold a password is asked twice.
        const twice = second.asked.filter((flag) => first.asked.includes(flag));
        expect(twice.filter((flag) => !["database-url", "smtp-url"].includes(flag))).toEqual([]);
      },
    );

    test("keeps the answers for their owner alone, and starts again if asked to", async () => {
      const first = person(answers);
      const ended = await fairleadAt(
        (line) => (first.asked.length === 5 ? null : first.answer(line)),
        "init",
        "--dir",
        directory,
      );
      expect(ended.error).toContain(`no operator file was written. Your answers are kept in ${draft()}`);
      expect(readdirSync(directory)).toEqual(["init-answers.json"]);
      expect(statSync(draft()).mode & 0o777).toBe(0o600);
      const second = person({ ...answers, name: "Another Ltd" });
      const { status, out } = await fairleadAt(
        (line) => (line.includes("Go on with the 5 answers") ? "no" : second.answer(line)),
        "init",
        "--dir",
        directory,
      );
      expect([status, out.includes(draft())]).toEqual([0, true]);
      for (const flag of first.asked) expect(second.asked).toContain(flag);
      expect(readFileSync(join(directory, "operator.yaml"), "utf8")).toContain("Another Ltd");
    });
  });

  test("asks for the first job in the other market languages", async () => {
    const { asked, answer } = person({
      ...own,
      ...everywhere,
      countries: "GB, DE, AT, FR",
      "job-title-de": "Katalogassistenz (m/w/d)",
      "job-text-de": ["", "Preise prüfen; sorgfältig."],
    });
    const { status, out, error } = await fairleadAt(answer, "init", "--dir", directory);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    // The title needs a text; without a title none is asked.
    expect(asked.filter((flag) => flag === "job-text-de")).toHaveLength(2);
    expect(asked).toContain("job-title-fr");
    for (const flag of ["job-text-fr", "job-title-nl", "job-title-en"]) expect(asked).not.toContain(flag);
    expect(out).toContain("Its title in Deutsch (Enter: none, and the site shows no job in de, at)");
    expect(out).toMatch(/^ {2}- no job is shown in fr, /m);
    expect(written().operator.vacancies[0]?.text).toMatchObject({
      en: { title: own["job-title"] },
      de: { title: "Katalogassistenz (m/w/d)", description: "Preise prüfen; sorgfältig." },
    });
    expect(refused()).toEqual([]);
  });

  test("writes the first job in the language and currency of the first market", async () => {
    const { answer } = person({ ...own, ...everywhere, countries: "FR" });
    expect((await fairleadAt(answer, "init", "--dir", directory)).status).toBe(0);
    expect(written().operator.vacancies).toMatchObject([
      { pay: { perWeek: { currencies: { EUR: [480, 560] } } }, text: { fr: { title: own["job-title"] } } },
    ]);
  });

  test("with all flags needs only Enter for the rest", async () => {
    const { asked, answer } = person({});
    const { status } = await fairleadAt(answer, "init", "--dir", directory, ...flags(own));
    expect(status).toBe(0);
    expect(asked.toSorted()).toEqual(["countries", "database-url", "kind", "manager"]);
  });
});

describe("init with piped answers", () => {
  const lines = [
    "Ridgeway Ltd",
    "",
    "2 Ridge Way; Leeds",
    "No. 1",
    "hello@ridgeway.test",
    own["whatsapp"],
    "GB",
    "",
    "",
  ];
  const rest = [own["public-url"], "", own["smtp-url"], own["job-title"], own["job-text"], own["job-pay"], "", "GB"];

  test("takes a line for each question, and lists what is missing at the end", async () => {
    const { status, error } = await fairleadPiped([...lines, ...rest], "init", "--dir", directory);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(written().operator).toMatchObject({ identity: { name: "Ridgeway Ltd" }, privacy: { locations: ["GB"] } });
    expect(refused()).toEqual([]);
    directory = join(root, "piped");
    const cut = await fairleadPiped([...lines, ...rest.slice(0, 3)], "init", "--dir", directory);
    expect(cut.status).toBe(1);
    expect(cut.error).toContain("(--job-title TITLE): is missing");
    expect(existsSync(directory)).toBe(false);
  });

  test("stops at a wrong answer, because the next line answers the next question", async () => {
    const { status, error } = await fairleadPiped([...lines.with(4, "nobody"), ...rest], "init", "--dir", directory);
    expect(status).toBe(1);
    expect(error).toContain("Nothing was written: identity.email (--email ADDRESS): ");
    expect(existsSync(directory)).toBe(false);
  });
});

describe("the environment file", () => {
  const awkward = 'smtps://user:a&b$c%23d!e*f%20g`h"i(j)@mail.ridgeway.test?pool=true';

  test("reads the same in a shell and in Node", async () => {
    expect((await init({ ...own, "smtp-url": awkward })).status).toBe(0);
    const path = join(directory, "fairlead.env");
    const shell = execFileSync("sh", ["-c", `set -a; . '${path}'; printenv SMTP_URL; printenv SECRET`], {
      env: childEnvironment(),
    });
    expect(shell.toString().split("\n")).toEqual([awkward, written().secret, ""]);
    expect(written().smtpUrl).toBe(awkward);
  });

  test("sets existing settings, each once", async () => {
    await init(own);
    const names = readFileSync(join(directory, "fairlead.env"), "utf8").match(/^[A-Z_]+(?==)/gm) ?? [];
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("SECRET");
  });
});

test("the operator file is YAML with a comment above every part", async () => {
  await init({ ...own, ...everywhere });
  const text = readFileSync(join(directory, "operator.yaml"), "utf8");
  expect(Object.keys(parse(text) as object)).toContain("identity");
  for (const [, before] of text.matchAll(/\n\n([^\n]*)\n\w+:/g)) expect(before).toMatch(/^# /);
  expect(text.match(/^# /gm)?.length).toBeGreaterThan(8);
});
