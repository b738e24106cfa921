/**
 * The recipes of docs/architecture.md as changes to files. tests/recipes/recipes.test.ts counts the
 * files and tests the changes on a copy of the sources.
 */

import { languages } from "../../locales/markets.ts";

/** An addition to a file, and the text it precedes. */
export interface Addition {
  readonly before: string;
  readonly text: string;
}

export interface Recipe {
  /** The name in docs/architecture.md. */
  readonly title: string;
  /**
   * The maximum number of handwritten files, without texts and tests (a limit, not the current
   * number).
   */
  readonly most: number;
  /** By path. */
  readonly changed: Readonly<Record<string, readonly Addition[]>>;
  /** By path. */
  readonly written: Readonly<Record<string, string>>;
  /** Texts to merge, by the ending of the files' paths. */
  readonly words: Readonly<Record<string, object>>;
  /** The test file in this folder. */
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
    title: "A recruiter's action",
    most: 6,
    changed: {
      "domain/desk/actions.ts": [
        {
          before: '  declined: closingAction("declined"',
          text: `  trained: stateAction({
    body: emptyBody,
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
      "commands/applications/events.ts": [{ before: "  declined: updated,", text: "  trained: updated,\n" }],
      "desk/application/actions.tsx": [
        {
          before: "      <MoreMenu",
          text: `      {status === "contacted" && (
        <button type="button" className={states.button} onClick={handle("trained")}>
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
    held: "recruiter-action.ts",
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
  {
    title: "A dialog at the desk",
    most: 3,
    changed: {
      "desk/application/actions.tsx": [
        { before: "import { AssignDialog,", text: 'import { lazyDialog } from "../frame/lazy-dialog.tsx";\n' },
        {
          before: "/** Keys for one application.",
          text: 'const SummaryDialog = lazyDialog(async () => (await import("./summary-dialog.tsx")).SummaryDialog);\n\n',
        },
        { before: '"assign" | "followUp" | "close" | null', text: '"summary" | ' },
        {
          before: "        {waiting && mainButton}",
          text: `        <button type="button" className={states.button} aria-haspopup="dialog" onClick={open("summary")}>
          {t("summary.title")}
        </button>
`,
        },
        {
          before: '      {menu === "assign" &&',
          text: `      {menu === "summary" && (
        <SummaryDialog application={application} close={() => show(null)} dispatch={dispatch} />
      )}
`,
        },
      ],
    },
    written: {
      "desk/application/summary-dialog.tsx": `import type { DeskDetail } from "../../domain/desk/application.ts";
import type { ActionRequest } from "../requests/offline-actions.ts";
import { Field, valueOf } from "../frame/field.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useLanguage } from "../language.tsx";

interface SummaryDialogProps {
  readonly application: Pick<DeskDetail, "id" | "name">;
  readonly close: () => void;
  readonly dispatch: (request: ActionRequest) => void;
}

/** Keeps a summary of a conversation as a note. */
export function SummaryDialog({ application: { id, name }, close, dispatch }: SummaryDialogProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t("summary.title")}
      layout="row"
      submit={t("summary.keep")}
      close={close}
      send={(form) => {
        dispatch({ id, name, act: "note", body: { text: valueOf(form, "summary") } });
        close();
      }}
    >
      <Field label={t("summary.title")} name="summary" autoFocus />
    </FormDialog>
  );
}
`,
    },
    words: Object.fromEntries(
      languages.map((language) => [
        `locales/desk/${language}.json`,
        { summary: { title: "Summary of the call", keep: "Keep as a note" } },
      ]),
    ),
    held: "desk-dialog.ts",
  },
  {
    title: "A periodic task",
    most: 2,
    changed: {
      "app/periodic-tasks.ts": [
        { before: "import { keepJournal }", text: 'import { logRecruiters } from "../jobs/log-recruiters.ts";\n' },
        {
          before: "    // Logs at most once a day",
          text: '    recruiters: later(hour, () => logRecruiters(deps), "recruiters could not be counted"),\n',
        },
      ],
    },
    written: {
      "jobs/log-recruiters.ts": `import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { integer, onlyRow } from "../db/rows.ts";

interface RecruiterDependencies {
  readonly database: Pick<Database, "rows">;
  readonly log: Logger;
}

/** One run. */
export async function logRecruiters({ database, log }: RecruiterDependencies): Promise<void> {
  const { recruiters } = onlyRow(
    await database.rows({ recruiters: integer }, "select count(*) as recruiters from recruiter"),
  );
  log.info({ recruiters }, "accounts at the desk");
}
`,
    },
    words: {},
    held: "periodic-task.ts",
  },
];

function trainedAtDesk(trained: string): object {
  return { act: { trained }, done: { trained }, event: { trained }, status: { trained } };
}
