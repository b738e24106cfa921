/**
 * A recruiter's day with a vacancy (B8, B10, B14) on two processes with one PostgreSQL server:
 * written in four languages, refused for a deposit, fixed, scheduled across a clock change and
 * killed processes, published, found, applied for and closed.
 *
 * @module-tag long
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joined } from "node:path";
import type { Page } from "@playwright/test";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect as holds, test } from "vitest";
import { deskVacancy } from "../../domain/desk/vacancies.ts";
import { translatorFor } from "../../locales/translator.ts";
import { deskApiPath } from "../../routes.ts";
import { expect, sizes, useVisitors } from "../support/chromium.ts";
import { testSecret } from "../support/secrets.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../support/postgres.ts";
import { type Server, startServer } from "../support/server.ts";
import { fill, formOf, person } from "./applicant.ts";
import { deskAddress, join } from "./recruiter.ts";
import { choose, said } from "./vacancy-list.ts";

const minute = 60_000;
/** At 01:00 UTC Berlin's clocks go from two to three. */
const change = Date.UTC(2027, 2, 28, 1);
/**
 * She starts before the clock change. Her session, which ends after two idle hours, outlasts the
 * day.
 */
const evening = change - 60 * minute;
/** "03:30" in Berlin. */
const due = change + 30 * minute;

const title = "Katalogassistenz (m/w/d)";
const slug = "katalogassistenz-m-w-d";
const page = `/jobs/${slug}`;
const deposit = "Vor dem Start ist eine Kaution von 50 Euro fällig.";

const texts = {
  Deutsch: {
    Title: title,
    "One sentence": "Sie pflegen Produkttexte und Bilder in einem Katalog, der jede Woche wächst.",
    "What you’ll do": "Neue Produkte anlegen\nTexte kürzen und prüfen",
    "How it works": `Ein kurzes Gespräch\n${deposit}`,
  },
  English: {
    Title: "Catalogue Assistant",
    "One sentence": "Look after product texts and pictures in a catalogue that grows every week.",
    "What you’ll do": "Add new products\nShorten and check texts",
    "How it works": "A short talk\nA first day with a guide",
  },
  Français: {
    Title: "Assistant ou assistante catalogue (h/f)",
    "One sentence": "Tenez à jour les textes et les images d’un catalogue qui grandit chaque semaine.",
    "What you’ll do": "Ajouter de nouveaux produits\nRaccourcir et relire les textes",
    "How it works": "Un court entretien\nUne première journée accompagnée",
  },
  Polski: {
    Title: "Asystent/Asystentka katalogu",
    "One sentence": "Dbaj o opisy i zdjęcia produktów w katalogu, który rośnie co tydzień.",
    "What you’ll do": "Dodawanie nowych produktów\nSkracanie i sprawdzanie opisów",
    "How it works": "Krótka rozmowa\nPierwszy dzień z opiekunem",
  },
} as const;

describe.skipIf(!hasPostgres())("on two processes", () => {
  const visitors = useVisitors();
  let postgres: PostgresServer | undefined;
  let directory = "";
  let servers: Server[] = [];
  let session: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>> = [];

  /** Starts both at once with clocks that show this time and run on. */
  async function start(at: number): Promise<number> {
    const ahead = at - Date.now();
    const clock = new URL(`../support/moved-clock-setup.ts?ahead=${ahead}`, import.meta.url).href;
    const environment = { NODE_OPTIONS: `--import=${clock}`, SECRET: testSecret };
    const databaseUrl = running(postgres).url;
    servers = await Promise.all(
      ["one", "two"].map((name) => startServer({ databaseUrl, dataDirectory: joined(directory, name) }, environment)),
    );
    return ahead;
  }
  const server = (at: 0 | 1) => running(servers[at]);

  beforeAll(async () => {
    directory = await mkdtemp(joined(tmpdir(), "fairlead-day-"));
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await Promise.all(servers.map((each) => each.kill()));
    await postgres?.remove();
    await rm(directory, { recursive: true, force: true });
  });

  /** The answer of both processes, once they agree. */
  async function everywhere(path: string, told: (answer: { status: number; text: string }) => void): Promise<void> {
    for (const { url } of servers) {
      await expect(async () => {
        const answer = await fetch(url + path, { headers: { "accept-language": "de" } });
        told({ status: answer.status, text: await answer.text() });
      }, `${url}${path}`).toPass({ timeout: 30_000 });
    }
  }

  /** Opens the desk on one of them with her session, whichever process made it. */
  async function enter(at: 0 | 1, path: string): Promise<Page> {
    const desk = await visitors.visit(server(at), { viewport: sizes.desktop });
    await desk.context().addCookies(session);
    await desk.goto(deskAddress(server(at), path));
    await expect(desk.getByRole("main")).toBeVisible();
    return desk;
  }

  test("a vacancy is written, refused, fixed, published, found, applied for and closed", async () => {
    const ahead = await start(evening);
    const desk = await visitors.visit(server(0), { viewport: sizes.desktop });
    await join(server(0), desk, { email: "maya.day@operator.example", secret: "", ahead }, "Maya Example");
    session = await desk.context().cookies();

    await written(desk);
    const id = desk.url().split("/").at(-1) ?? "";
    // It cannot be skipped.
    const toMend = desk.getByRole("button", { name: "1 problem to fix first" });
    await expect(toMend).toBeVisible();
    await expect(desk.getByText(deposit).first()).toBeVisible();
    await expect(desk.getByRole("button", { name: "Publish", exact: true })).toHaveAttribute("aria-disabled", "true");
    await turnTo(desk, "Deutsch");
    await typed(desk, "How it works", "Ein kurzes Gespräch\nEin erster Tag mit Begleitung");
    await expect(toMend).toHaveCount(0);
    await expect(desk.frameLocator("iframe").getByRole("heading", { level: 1, name: title })).toBeVisible();

    await desk.getByRole("button", { name: "Schedule…" }).click();
    const dialog = desk.getByRole("dialog", { name: `Schedule “${title}”` });
    await dialog.getByLabel("Time zone").selectOption("Europe/Berlin");
    await dialog.getByLabel("Day").fill("2027-03-28");
    await dialog.getByLabel("Time", { exact: true }).fill("02:30");
    await expect(dialog.getByText("The clocks in Europe/Berlin skip this time.")).toBeVisible();
    await dialog.getByLabel("Time", { exact: true }).fill("03:30");
    await expect(dialog.getByRole("checkbox", { name: "Spanish" })).toHaveCount(0);
    const seen = dialog.getByRole("checkbox", { name: "I have seen this: publish all the same" });
    if ((await seen.count()) > 0) await seen.check();
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(said(desk, `“${title}” is published on`)).toBeVisible();
    await everywhere(`/de${page}`, ({ status }) => holds(status).toBe(404));
    await Promise.all(servers.map((each) => each.kill()));

    await start(due - 8_000);
    await everywhere(`/de${page}`, ({ status, text }) => {
      holds(status).toBe(200);
      holds(text).toContain(title);
    });
    await everywhere(`/gb${page}`, ({ text }) => holds(text).toContain("Catalogue Assistant"));
    await everywhere(`/es${page}`, ({ status }) => holds(status).toBe(404));
    await everywhere("/de/jobs?q=produkttext", ({ text }) => holds(text).toContain(`/de${page}`));
    await everywhere("/de/jobs.rss", ({ text }) => holds(text).toContain(title));

    const again = await enter(1, "/desk/vacancies");
    const answer = await again.request.get(deskAddress(server(1), `${deskApiPath}/vacancies/${id}?lang=en`));
    const { history, published } = v.parse(deskVacancy, await answer.json());
    const publications = history.filter(({ what }) => what === "published");
    holds(publications).toEqual([holds.objectContaining({ by: null })]);
    holds(new Date(publications[0]?.at ?? 0).getTime()).toBeGreaterThanOrEqual(due);
    holds(Object.keys(published).toSorted()).toEqual(["de", "en", "fr", "pl"]);

    await applied();

    await choose(again, title, "Close…");
    // Until the people are loaded, it does not close.
    await expect(again.getByRole("dialog").getByRole("radio").first()).toBeVisible();
    await again.getByRole("dialog").getByRole("button", { name: "Close the vacancy" }).click();
    await expect(said(again, `“${title}” is closed.`)).toBeVisible();
    for (const market of ["de", "gb", "fr", "pl"]) {
      await everywhere(`/${market}${page}`, ({ status }) => holds(status).toBe(410));
    }
    await everywhere("/de/jobs?q=produkttext", ({ text }) => holds(text).not.toContain(`/de${page}`));
    for (const feed of ["jobs.rss", "indeed.xml", "linkedin.xml"]) {
      await everywhere(`/de/${feed}`, ({ text }) => holds(text).not.toContain(slug));
    }
  });

  /** Writes the vacancy in four of five languages, including a deposit. */
  async function written(desk: Page): Promise<void> {
    await desk.goto(deskAddress(server(0), "/desk/vacancies"));
    await desk.getByRole("button", { name: "New vacancy" }).click();
    const dialog = desk.getByRole("dialog", { name: "New vacancy" });
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByRole("combobox").selectOption("de");
    await dialog.getByRole("button", { name: "Write it" }).click();
    await expect(desk.getByRole("heading", { level: 1, name: title })).toBeVisible();
    for (const market of ["de", "gb", "fr", "pl", "es"]) {
      await desk.getByRole("combobox", { name: "Market", exact: true }).selectOption(market);
    }
    await desk.getByRole("textbox", { name: "Base: Part-time, per day" }).fill("64–82");
    for (const [language, fields] of Object.entries(texts)) {
      await turnTo(desk, language);
      for (const [name, words] of Object.entries(fields)) await typed(desk, name, words);
    }
  }

  /** Applies in Germany on a phone without scripts, after finding the job. */
  async function applied(): Promise<void> {
    const t = translatorFor("de");
    const phone = await visitors.visit(server(0), { market: "de", javaScriptEnabled: false });
    await phone.goto("/de/jobs?q=Produkttexte");
    await phone.getByRole("link", { name: title }).first().click();
    await phone.waitForURL(`${server(0).url}/de${page}`);
    await phone
      .getByRole("main")
      .getByRole("link", { name: t("site.nav.apply") })
      .first()
      .click();
    const applicant = person("de");
    const form = formOf(phone, "de");
    await fill(form, applicant);
    await form.send.click();
    await phone.waitForURL(`${server(0).url}/de/success`);
    const lines = await server(1).command("export");
    holds(lines.find((line) => line.includes(applicant.email))).toContain(`"${slug}"`);
  }
});

const field = (desk: Page, name: string) => desk.getByRole("textbox", { name, exact: true });

async function turnTo(desk: Page, language: string): Promise<void> {
  const languages = desk.getByRole("navigation", { name: "Languages" });
  await languages.getByRole("listitem").filter({ hasText: language }).getByRole("button").click();
  await expect(desk.getByRole("heading", { name: `Text · ${language}` })).toBeVisible();
}

/** Types and waits until it is stored. */
async function typed(desk: Page, name: string, words: string): Promise<void> {
  if ((await field(desk, name).inputValue()) === words) return;
  const arrived = desk.waitForResponse((answer) => answer.url().includes("/draft") && answer.ok());
  await field(desk, name).fill(words);
  await arrived;
  await expect(desk.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
}

function running<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("it is there only while the test runs");
  return value;
}
