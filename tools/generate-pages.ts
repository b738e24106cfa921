/**
 * Renders docs/data and the schemas of settings to pages below docs/reference and docs/languages,
 * and the tone sheets to locales/language-guides.json, because builds have no docs/.
 */
import { join } from "node:path";
import {
  commandsPage,
  errorsPage,
  eventsPage,
  metricSections,
  type ReferencePage,
  type Section,
} from "./reference-pages.ts";
import { environmentPage, operatorPage, type SettingsPage } from "./settings-pages.ts";
import { type Sheet, sheets } from "./sheets.ts";
import { asvs, specification, testsByFile, threats } from "./traceability.ts";

const none = "–";

const tests = new Map(
  Object.entries(testsByFile).flatMap(([file, titles]) =>
    Object.entries(titles).map(([id, title]) => [id, `${fileLink(file)} › ${title}`] as const),
  ),
);

/** The pages' content by path. */
export function renderedPages(): Record<string, string> {
  return {
    "docs/reference/specification.md": tables(
      "specification.yaml",
      specification,
      ["#", "Specification", "As settled", "Where", "Held by"],
      specification.sections.map(({ title, rows }) => ({
        title,
        rows: rows.map((row) => [
          row.number,
          row.specification,
          row.settled,
          fileLinks(row.where),
          testLinks(row.tests),
        ]),
      })),
    ),
    "docs/reference/asvs.md": tables(
      "asvs.yaml",
      asvs,
      ["#", "Requirement", "Level", "Status", "Where", "Test"],
      asvs.chapters.map(({ title, requirements }) => ({
        title,
        rows: requirements.map((row) => [
          row.number,
          row.requirement,
          row.level,
          row.reason === undefined ? row.status : `${row.status}: ${row.reason}`,
          fileLinks(row.where),
          row.byConstruction === undefined ? testLinks(row.tests) : `by construction: ${row.byConstruction}`,
        ]),
      })),
    ),
    "docs/reference/threats.md": tables(
      "threats.yaml",
      threats,
      ["They try", "Against it", "Where", "Test", "Left"],
      threats.attackers.map(({ title, threats: rows }) => ({
        title,
        rows: rows.map((row) => [
          row.attempt,
          row.defence,
          fileLinks(row.where),
          testLinks(row.tests),
          row.left ?? none,
        ]),
      })),
    ),
    "docs/reference/commands.md": referencePage(commandsPage),
    "docs/reference/events.md": referencePage(eventsPage),
    "docs/reference/errors.md": referencePage(errorsPage),
    "docs/reference/metrics.md": metricsPage(),
    "docs/reference/settings.md": settingsPage(environmentPage),
    "docs/reference/operator-file.md": settingsPage(operatorPage),
    ...Object.fromEntries(
      Object.entries(sheets)
        .filter(([source]) => source !== spans)
        .map(([source, sheet]) => [pathOf(source), sheetPage(source, sheet)]),
    ),
    "locales/language-guides.json": languageGuides(),
  };
}

/** What a country's pages say otherwise, which drafted translations do not concern. */
const ofOverlays = new Set(["Austria, Switzerland", "Overlay", "Overlays"]);

/** Notes and terms of each language for drafted translations (locales/language-guide.ts). */
function languageGuides(): string {
  const guides = Object.entries(sheets).flatMap(([source, { sections }]) => {
    const [, language] = /^languages\/(\w+)\.yaml$/.exec(source) ?? [];
    const kept = sections.filter(({ title }) => !ofOverlays.has(title));
    const terms = kept.flatMap(({ rows }) => rows.map((row) => Object.values(row).slice(0, 2)));
    return language === undefined ? [] : [[language, { notes: kept.flatMap(({ notes }) => notes), terms }]];
  });
  return `${JSON.stringify(Object.fromEntries(guides), null, 1)}\n`;
}

/** Part of the page about metrics. */
const spans = "spans.yaml";

function pathOf(source: string): string {
  return `docs/${source.replace(/yaml$/, "md")}`;
}

function sheetPage(source: string, { sections, ...head }: Sheet): string {
  return page(source, head, sections.map(sheetSection));
}

function sheetSection({ title, notes, rows }: Sheet["sections"][number]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ""));
  const parts = [notes.map((note) => `- ${note}`), rows.length === 0 ? [] : table(columns, cells)];
  return {
    title,
    lines: parts.filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : ["", ...part])),
  };
}

function referencePage({ source, head, sections }: ReferencePage): string {
  return page(`../../${source}`, head, sections.map(referenceSection));
}

function referenceSection({ title, notes, columns, rows }: Section) {
  const parts = [notes === undefined ? [] : [notes], rows.length === 0 ? [] : table(columns, rows)];
  return {
    title,
    lines: parts.filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : ["", ...part])),
  };
}

function metricsPage(): string {
  const sheet = sheets[spans];
  if (sheet === undefined) throw new Error(`docs/data/${spans}: is missing`);
  const sections = [...metricSections().map(referenceSection), ...sheet.sections.map(sheetSection)];
  return page(`../../app/metrics/definitions.ts and docs/data/${spans}`, sheet, sections);
}

interface Head {
  readonly title: string;
  readonly introduction: string;
}

function settingsPage({ source, head, columns, sections }: SettingsPage): string {
  return tables(`../../${source}`, head, columns, sections);
}

/**
 * A page whose sections are tables with the same columns.
 * @param source relative to docs/data
 */
function tables(
  source: string,
  head: Head,
  columns: readonly string[],
  sections: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[],
): string {
  return page(
    source,
    head,
    sections.map(({ title, rows }) => ({ title, lines: table(columns, rows) })),
  );
}

function page(
  source: string,
  { title, introduction }: Head,
  sections: readonly { readonly title: string; readonly lines: readonly string[] }[],
): string {
  return [
    `<!-- Generated from ${join("docs/data", source)} by \`npm run generate\`: edit that file, not this page. -->\n`,
    `# ${title}\n`,
    introduction,
    ...sections.map((section) => `## ${section.title}\n\n${section.lines.join("\n")}\n`),
  ].join("\n");
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [tableRow(columns), `|${"---|".repeat(columns.length)}`, ...rows.map(tableRow)];
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function fileLink(path: string): string {
  return `[${path}](../../${path})`;
}

function fileLinks(paths: readonly string[] = []): string {
  return paths.length === 0 ? none : paths.map(fileLink).join("<br>");
}

function testLinks(ids: readonly string[] = []): string {
  return ids.length === 0 ? none : ids.map(testLink).join("<br>");
}

function testLink(id: string): string {
  const link = tests.get(id);
  if (link === undefined) throw new Error(`docs/data/tests.yaml: has no test with the id "${id}"`);
  return link;
}
