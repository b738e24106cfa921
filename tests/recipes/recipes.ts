/**
 * The recipes of docs/architecture.md, carried out: what goes into which file. tests/recipes/recipes.test.ts counts the files and
 * tries all of it on a copy of the sources.
 */

import { languages } from "../../locales/markets.ts";

/** What is added to a file, and before what. */
export interface Addition {
  readonly before: string;
  readonly text: string;
}

export interface Recipe {
  /** As docs/architecture.md calls it. */
  readonly title: string;
  /** Files written by hand, texts and tests apart: no more than that (the figure, not what it takes). */
  readonly most: number;
  /** By path. */
  readonly changed: Readonly<Record<string, readonly Addition[]>>;
  /** By path. */
  readonly written: Readonly<Record<string, string>>;
  /** By the ending of the paths of the texts: what is merged into each. */
  readonly words: Readonly<Record<string, object>>;
  /** In this folder: what holds then. */
  readonly held: string;
}

export const recipes: readonly Recipe[] = [
  {
    title: "A form field",
    most: 8,
    changed: {
      "domain/application/fields.ts": [
        {
          before: "  /** The vacancy the form was opened from. */",
          text: `  hours: choice(
    { payload: "hours", column: "hours", exported: "hours", delivered: "hours" },
    {
      values: ["ten", "twenty", "forty"],
      as: "list",
      label: "form.hours",
      options: "form.hoursOptions",
      open: "form.hoursOpen",
      shown: { page: "answered", applicant: "answered", operator: "always", desk: "answered" },
    },
  ),
`,
        },
      ],
      "db/schema.ts": [{ before: '  job: text("job"),', text: '  hours: text("hours"),\n' }],
    },
    written: { "db/migrations/9000_hours.sql": "alter table registration add column hours text;\n" },
    words: {
      "/form.json": {
        form: {
          hours: "Hours a week",
          hoursOpen: "Any",
          hoursOptions: { ten: "Up to 10", twenty: "Up to 20", forty: "Up to 40" },
        },
      },
    },
    held: "form-field.ts",
  },
  {
    title: "What a recruiter marks",
    most: 6,
    changed: {
      "domain/desk/acts.ts": [
        {
          before: '  declined: closing("declined"',
          text: `  trained: marking({
    body: none,
    event: "trained",
    decide({ application, now }) {
      return statusOf(application) === "contacted" ? done({ trainedAt: now }) : refused("nothing");
    },
  }),
`,
        },
      ],
      "domain/application/lifecycle.ts": [
        { before: '  "declined",\n  "closed",\n  "opted_out",\n  "spam",\n  "undone",', text: '  "trained",\n' },
        { before: "  readonly declinedAt: Date | null;", text: "  readonly trainedAt: Date | null;\n" },
        { before: '  "declinedAt",', text: '  "trainedAt",\n' },
        { before: '  "declined",\n  "closed",\n  "opted_out",\n  "spam",\n  "withdrawn",', text: '  "trained",\n' },
        {
          before: "  if (application.contactedAt) return stageOf(application);",
          text: '  if (application.trainedAt) return "trained";\n',
        },
      ],
      "applications/events.ts": [{ before: "  declined: updated,", text: "  trained: updated,\n" }],
      "desk/application/acts.tsx": [
        {
          before: "      <MoreMenu",
          text: `      {status === "contacted" && (
        <button type="button" className={states.button} onClick={doing("trained")}>
          {t("act.trained")}
        </button>
      )}
`,
        },
      ],
      "site/pages/status-page.tsx": [
        {
          before: '    case "declined":',
          text: '    case "trained":\n      return <p>{t("statusPage.state.trained")}</p>;\n',
        },
      ],
    },
    written: { "db/migrations/9001_trained.sql": "alter table application add column trained_at timestamptz;\n" },
    words: {
      "/status-page.json": { statusPage: { state: { trained: "You have been trained." } } },
      ...Object.fromEntries(
        languages.map((language) => [`locales/desk/${language}.json`, trainedAtDesk("Has been trained")]),
      ),
    },
    held: "recruiter-mark.ts",
  },
  {
    title: "A page",
    most: 4,
    changed: {
      "routes.ts": [{ before: '  verify: "/verify",', text: '  fees: "/fees",\n' }],
      "server/site/pages.tsx": [
        { before: "import { HomePage }", text: 'import { FeesPage } from "../../site/pages/fees.tsx";\n' },
        {
          before: '    case "imprint":',
          text: '    case "fees":\n      return renderPage(parts, { view, styleSet: "plain", content: <FeesPage view={view} /> });\n',
        },
      ],
      "site/pages/footer.tsx": [
        {
          before: '      <a href={view.link("imprint")}>',
          text: '      <a href={view.link("fees")}>{t("fees.title")}</a>\n',
        },
      ],
    },
    written: {
      "site/pages/fees.tsx": `import type { SiteView } from "../view.ts";
import { PrivacyLayout } from "./privacy-layout.tsx";

/** What applying costs. */
export function FeesPage({ view }: { view: SiteView }) {
  const { t } = view;
  return (
    <PrivacyLayout view={view}>
      <h1>{t("fees.title")}</h1>
      <p>{t("fees.text")}</p>
    </PrivacyLayout>
  );
}
`,
    },
    words: {
      "/messages.json": {
        fees: { title: "Fees", text: "Applying costs nothing." },
        seo: { fees: { title: "Fees · {operator}", description: "What applying costs", keywords: "fees" } },
      },
    },
    held: "page.ts",
  },
];

function trainedAtDesk(trained: string): object {
  return { act: { trained }, done: { trained }, event: { trained }, status: { trained } };
}
