/** The settings in use as a file, and those of an operator file as drafts. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Context } from "hono";
import { saveDocumentDraft } from "../../commands/site/save-draft.ts";
import { cacheTextChecks } from "../../commands/vacancies/cache-text-checks.ts";
import { openContent, openSettings } from "../../commands/site/sealed-settings.ts";
import { type DocumentRow, readDocuments } from "../../db/queries/desk/site-documents.ts";
import { settingsAmong } from "../../db/queries/published-settings.ts";
import type { settingsCheckBody, SettingsImport, settingsImportBody } from "../../domain/desk/settings.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import {
  type GroupContent,
  type SettingGroup,
  settingGroupNames,
  settingGroups,
  settingsDocument,
} from "../../domain/operator/setting-groups.ts";
import { settingTexts } from "../../domain/operator/setting-scams.ts";
import { contentIn, groupErrors, operatorInUse, withSettings } from "../../domain/operator/settings.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import type { Dependencies } from "../dependencies.ts";
import { errorAnswer, json, refusedDocument } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { hideSecrets, restoreSecrets } from "./setting-secrets.ts";
import { settingsText } from "./settings-text.ts";

/** A group as it is stored, opened. */
interface StoredGroup {
  /** 0: it has no draft yet. */
  readonly version: number;
  readonly draft: GroupContent | null;
  readonly inUse: GroupContent;
}

interface Stored {
  readonly operator: Operator;
  readonly groups: ReadonlyMap<SettingGroup, StoredGroup>;
}

async function readStored({ config, database }: Dependencies): Promise<Stored> {
  const documents = await readDocuments(database, "settings/");
  const rows = new Map(documents.map((row): [string, DocumentRow] => [row.name, row]));
  const published = documents.flatMap(({ name, published: content }) => (content ? [{ name, content }] : []));
  const operator = operatorInUse(config, openSettings(settingsAmong(published), config));
  const groups = settingGroupNames.map((group): [SettingGroup, StoredGroup] => {
    const row = rows.get(settingsDocument(group));
    const draft = row ? openContent(settingsDocument(group), row.draft as GroupContent, config) : null;
    return [group, { version: row?.version ?? 0, draft, inUse: contentIn(operator, group) }];
  });
  return { operator, groups: new Map(groups) };
}

/** `GET /desk/api/settings-file`: a fingerprint stands for each secret, which an import keeps. */
export async function downloadSettings({ deps }: DeskRequest, c: Context): Promise<Response> {
  const { operator } = await readStored(deps);
  return c.body(`${explanation}${settingsText(operator, hideSecrets)}`, 200, {
    "content-type": "application/yaml; charset=utf-8",
    "content-disposition": `attachment; filename="settings-${deps.now().toISOString().slice(0, 10)}.yaml"`,
    "cache-control": "no-store",
  });
}

const explanation = `# The settings in use, as sections of an operator file, without secrets. "hidden:…" stands for a
# secret of this site, which an import here keeps. On another site, replace it.
`;

interface ReadFile {
  readonly contents: ReadonlyMap<SettingGroup, GroupContent>;
  readonly findings: readonly string[];
  readonly ignored: readonly string[];
}

/** The groups of an operator file, or what is wrong with it. */
async function readFile(deps: Dependencies, text: string, { groups }: Stored): Promise<ReadFile | readonly string[]> {
  const { fileOperator } = deps.config;
  const unknownSecrets: string[] = [];
  let ignored: readonly string[] = [];
  const restored = (content: unknown): unknown => {
    if (typeof content !== "object" || content === null || Array.isArray(content)) return content;
    const sections = plain(content);
    ignored = Object.keys(sections).filter((name) => !taken.has(name));
    for (const group of settingGroupNames) {
      const { draft = null, inUse } = groups.get(group) ?? { inUse: {} };
      const known = [...(draft ? [draft] : []), inUse, contentIn(fileOperator, group)];
      const part = Object.fromEntries(
        settingGroups[group].flatMap((name) => (name in sections ? [[name, sections[name]]] : [])),
      );
      const whole = restoreSecrets(part, known);
      if (Array.isArray(whole)) unknownSecrets.push(...(whole as readonly string[]));
      else Object.assign(sections, whole);
    }
    return sections;
  };
  let operator: Operator | readonly string[];
  try {
    operator = deps.readOperatorText(text, restored);
  } catch (error) {
    // From JSON: an alias within what it refers to.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    return ["the file is nested too deeply, or contains itself"];
  }
  // First: what the schema says of an unknown fingerprint is less clear.
  if (unknownSecrets.length > 0) return unknownSecrets;
  if (!("identity" in operator)) return operator;
  const contents = settingGroupNames.map((group): [SettingGroup, GroupContent] => [
    group,
    asStored(contentIn(operator, group)),
  ]);
  const wrong = contents.flatMap(([group, content]) => groupErrors(group, content));
  if (wrong.length > 0) return wrong;
  const whole = withSettings(fileOperator, Object.fromEntries(contents));
  if (!("identity" in whole)) return { contents: new Map(contents), findings: whole, ignored };
  await cacheTextChecks(settingTexts(whole), yieldToEventLoop);
  return { contents: new Map(contents), findings: deps.publishingErrors(whole), ignored };
}

const taken: ReadonlySet<string> = new Set(Object.values(settingGroups).flat());

/** Copies what YAML aliases refer to. Throws TypeError if an alias is within what it refers to. */
const plain = (content: object) => JSON.parse(JSON.stringify(content)) as Record<string, unknown>;

/** As the database keeps it. */
const asStored = (content: GroupContent) => plain(content) as GroupContent;

/** `POST /desk/api/settings-import/check`: nothing is saved. */
export async function checkSettingsFile(request: DeskPost<typeof settingsCheckBody>, c: Context): Promise<Response> {
  return withFile(request, c, ({ contents, findings, ignored }, { groups }) => {
    const changed = settingGroupNames.flatMap((name): SettingsImport["groups"] => {
      const content = contents.get(name);
      const { version, draft, inUse } = groups.get(name) ?? { version: 0, draft: null, inUse: {} };
      if (content === undefined || isEqual(content, inUse)) return [];
      const replacesDraft = draft !== null && !isEqual(draft, inUse) && !isEqual(draft, content);
      return [{ name, content: hideSecrets(content), shown: hideSecrets(inUse), version, replacesDraft }];
    });
    return json(c, { groups: changed, findings, ignored } satisfies SettingsImport);
  });
}

/** `POST /desk/api/settings-import`: never publishes. A repeated request changes nothing. */
export async function importSettingsFile(request: DeskPost<typeof settingsImportBody>, c: Context): Promise<Response> {
  return withFile(request, c, async ({ contents }) => {
    const { deps, caller, body } = request;
    const saved: SettingGroup[] = [];
    for (const { name, version } of body.groups) {
      const draft = contents.get(name);
      const answer = await saveDocumentDraft(deps, settingsDocument(name), caller, { version, draft });
      if (answer.kind !== "done") {
        return refusedDocument(c, answer);
      }
      saved.push(name);
    }
    return json(c, { saved });
  });
}

async function withFile(
  { deps, server, caller, body }: DeskPost<typeof settingsCheckBody>,
  c: Context,
  use: (file: ReadFile, known: Stored) => Response | Promise<Response>,
): Promise<Response> {
  if (deps.config.fileOperator.settings === "file") return errorAnswer(c, "forbidden");
  const allowance = await server.limits.consume("deskSettingsFile", caller.id);
  if (!allowance.allowed) return errorAnswer(c, "limited", { retryAfterSeconds: allowance.retryAfterSeconds });
  const known = await readStored(deps);
  // Parsing blocks.
  await yieldToEventLoop();
  const file = await readFile(deps, body.text, known);
  return "contents" in file ? use(file, known) : errorAnswer(c, "invalid", { findings: file });
}
