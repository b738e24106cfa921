/** The operator's settings (B22): each group has a draft, a history, and the values in use. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Context } from "hono";
import { notifyManagers } from "../../commands/accounts/notify-managers.ts";
import { publishDocument, type SettingsReview, unpublishDocument } from "../../commands/site/publish.ts";
import { cacheTextChecks } from "../../commands/vacancies/cache-text-checks.ts";
import type { DocumentAnswer } from "../../commands/site/command.ts";
import { restoreDocumentVersion } from "../../commands/site/restore.ts";
import { saveDocumentDraft } from "../../commands/site/save-draft.ts";
import { openContent, openSettings } from "../../commands/site/sealed-settings.ts";
import {
  readDocument,
  readDocuments,
  readDocumentVersion,
  readDocumentVersions,
} from "../../db/queries/desk/site-documents.ts";
import { publishedSettings, settingsAmong } from "../../db/queries/published-settings.ts";
import type { DeskSettingGroup, DeskSettings } from "../../domain/desk/settings.ts";
import type { siteDraftBody, sitePublishBody, siteRestoreBody } from "../../domain/desk/site.ts";
import { openTasks } from "../../domain/operator/open-tasks.ts";
import {
  type GroupContent,
  type SettingGroup,
  settingGroupNames,
  settingsDocument,
} from "../../domain/operator/setting-groups.ts";
import { settingTexts } from "../../domain/operator/setting-scams.ts";
import { contentIn, fixedIn, operatorInUse, withSettings } from "../../domain/operator/settings.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import { errorAnswer, json, refusedDocument } from "./answers.ts";
import type { Dependencies } from "../dependencies.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { hideSecrets, restoreSecrets } from "./setting-secrets.ts";

/** `GET /desk/api/settings` */
export async function listSettings({ deps }: DeskRequest, c: Context): Promise<Response> {
  const { fileOperator } = deps.config;
  const documents = await readDocuments(deps.database, "settings/");
  const rows = new Map(documents.map((row) => [row.name, row]));
  const published = documents.flatMap(({ name, published: content }) => (content ? [{ name, content }] : []));
  const inUse = operatorInUse(deps.config, openSettings(settingsAmong(published), deps.config));
  const answer: DeskSettings = {
    owner: fileOperator.settings,
    groups: settingGroupNames.map((name) => {
      const row = rows.get(settingsDocument(name));
      if (row === undefined || fileOperator.settings === "file") return { name, publishedAt: null, isChanged: false };
      const shown = row.published ? contentOf(deps, name, row.published) : contentIn(fileOperator, name);
      return {
        name,
        publishedAt: row.publishedAt?.toISOString() ?? null,
        isChanged: !isEqual(contentOf(deps, name, row.draft), shown),
      };
    }),
    tasks: openTasks(inUse, deps.catalog.open, deps.rehearsalErrors()),
  };
  return json(c, answer);
}

/** `GET /desk/api/settings/{group}` */
export async function showSettings({ deps, id }: DeskRequest<SettingGroup>, c: Context): Promise<Response> {
  const name = settingsDocument(id);
  const [row, history] = await Promise.all([
    readDocument(deps.database, name),
    readDocumentVersions(deps.database, name),
  ]);
  const { fileOperator } = deps.config;
  const inFile = contentIn(fileOperator, id);
  const answer: DeskSettingGroup = {
    owner: fileOperator.settings,
    draft: hideSecrets(row?.draft ? contentOf(deps, id, row.draft) : inFile),
    version: row?.version ?? 0,
    savedAt: row?.changedAt.toISOString() ?? null,
    fixed: fixedIn(fileOperator, id),
    shown: hideSecrets(
      row?.published && fileOperator.settings === "desk" ? contentOf(deps, id, row.published) : inFile,
    ),
    publishedAt: (fileOperator.settings === "desk" && row?.publishedAt?.toISOString()) || null,
    history: history.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
  };
  return json(c, answer);
}

/** `GET /desk/api/settings/{group}/versions/{row}` */
export async function showSettingsVersion(
  { deps, id: [group, row] }: DeskRequest<readonly [SettingGroup, number]>,
  c: Context,
): Promise<Response> {
  const past = await readDocumentVersion(deps.database, settingsDocument(group), row);
  return past ? json(c, { content: hideSecrets(contentOf(deps, group, past.content)) }) : errorAnswer(c, "not_found");
}

function contentOf({ config }: Pick<Dependencies, "config">, group: SettingGroup, stored: object): GroupContent {
  return openContent(settingsDocument(group), stored as GroupContent, config);
}

/** `POST /desk/api/settings/{group}/draft` */
export async function saveSettings(
  request: DeskPost<typeof siteDraftBody, SettingGroup>,
  c: Context,
): Promise<Response> {
  const { deps, id, caller, body } = request;
  const row = await readDocument(deps.database, settingsDocument(id));
  const stored = [row?.draft, row?.published].flatMap((each) => (each ? [contentOf(deps, id, each)] : []));
  const draft = restoreSecrets(body.draft, [...stored, contentIn(deps.config.fileOperator, id)]);
  if (isFindings(draft)) return errorAnswer(c, "invalid", { findings: draft });
  return runIfDeskOwns(request, c, () => saveDocumentDraft(deps, settingsDocument(id), caller, { ...body, draft }));
}

const isFindings = (value: object): value is readonly string[] => Array.isArray(value);

/**
 * The demo refuses to publish settings: its users are strangers, and a number that they published
 * would remain known as the operator's.
 */
const demoRefusal = "demo";

/** `POST /desk/api/settings/{group}/publish` */
export async function publishSettings(
  request: DeskPost<typeof sitePublishBody, SettingGroup>,
  c: Context,
): Promise<Response> {
  const { deps, id, caller, body } = request;
  if (deps.demo) return errorAnswer(c, demoRefusal);
  const reviewed = { ...body, settings: reviewOf(request) };
  const row = await readDocument(deps.database, settingsDocument(id));
  await cacheSettingChecks(row && withSettings(deps.config.fileOperator, { [id]: contentOf(deps, id, row.draft) }));
  return runIfDeskOwns(request, c, () => publishDocument(deps, settingsDocument(id), caller, reviewed));
}

/** Checks the texts before the command does, so that other requests run between sentences. */
async function cacheSettingChecks(operator: ReturnType<typeof withSettings> | null): Promise<void> {
  if (operator && "identity" in operator) await cacheTextChecks(settingTexts(operator), yieldToEventLoop);
}

/** `POST /desk/api/settings/{group}/unpublish`: the operator file's settings are in use again. */
export async function unpublishSettings(request: DeskRequest<SettingGroup>, c: Context): Promise<Response> {
  const { deps, id, caller } = request;
  if (deps.demo) return errorAnswer(c, demoRefusal);
  const { [id]: removed, ...others } = openSettings(await publishedSettings(deps.database), deps.config);
  if (removed) await cacheSettingChecks(withSettings(deps.config.fileOperator, others));
  return runIfDeskOwns(request, c, () => unpublishDocument(deps, settingsDocument(id), caller, reviewOf(request)));
}

/** `POST /desk/api/settings/{group}/restore` */
export async function restoreSettings(
  request: DeskPost<typeof siteRestoreBody, SettingGroup>,
  c: Context,
): Promise<Response> {
  const { deps, id, caller, body } = request;
  return runIfDeskOwns(request, c, () => restoreDocumentVersion(deps, settingsDocument(id), caller, body));
}

/** Runs a command and answers with the group; refuses if the operator file owns the settings. */
async function runIfDeskOwns(
  request: DeskRequest<SettingGroup>,
  c: Context,
  run: () => Promise<DocumentAnswer>,
): Promise<Response> {
  if (request.deps.config.fileOperator.settings === "file") return errorAnswer(c, "forbidden");
  const answer = await run();
  if (answer.kind === "done") return showSettings(request, c);
  return refusedDocument(c, answer);
}

/**
 * Published settings must fit the operator file, production and the law. All managers are notified,
 * because applicants may trust messages by these settings, and the session may be stolen.
 */
function reviewOf({ deps, caller, id }: Pick<DeskRequest<SettingGroup>, "deps" | "caller" | "id">): SettingsReview {
  return {
    errorsOf(published) {
      const operator = withSettings(deps.config.fileOperator, published);
      return "identity" in operator ? deps.publishingErrors(operator) : operator;
    },
    notify: (transaction) =>
      notifyManagers(deps, transaction, "account.settings_changed", {
        by: caller.id,
        count: null,
        operatorToo: id === "email",
      }),
  };
}
