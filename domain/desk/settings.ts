/** Settings of the operator at the desk (domain/operator/setting-groups.ts). Managers only. */
import * as v from "valibot";
import { languages, marketCodes } from "../../locales/markets.ts";
import { settingGroupNames } from "../operator/setting-groups.ts";
import { taskKinds } from "../operator/task-kinds.ts";
import { listOf, time } from "./answer.ts";
import { deskSiteVersion } from "./site-version.ts";

export const settingGroup = v.picklist(settingGroupNames);

/** As in the operator file; a secret is replaced by {@link hiddenSecret}. */
const content = v.record(v.string(), v.unknown());
export type SettingContent = v.InferOutput<typeof content>;

/** Stands for a stored secret in answers, and keeps it when it is sent back. */
export const hiddenSecret = /^hidden:[0-9a-f]{12}$/;

/** `GET /desk/api/settings` */
export const deskSettings = v.object({
  /** Who changes them: the desk, or the operator file alone. */
  owner: v.picklist(["desk", "file"]),
  groups: listOf(
    v.object({
      name: settingGroup,
      /** Null: the operator file's are in use. */
      publishedAt: v.nullable(time),
      /** The draft differs from what is in use. */
      isChanged: v.boolean(),
    }),
  ),
  /** Before the site goes live (domain/operator/open-tasks.ts); empty: nothing. */
  tasks: listOf(
    v.object({
      kind: v.picklist(taskKinds),
      /** Place in the operator file, or setting of the environment. */
      setting: v.string(),
      /** Why, in English. */
      text: v.string(),
      laws: listOf(v.object({ country: v.string(), law: v.string() })),
      /** For `jobs`: without a vacancy, because none has a text in `language`. */
      markets: listOf(v.picklist(marketCodes)),
      language: v.nullable(v.picklist(languages)),
    }),
  ),
});
export type DeskTask = DeskSettings["tasks"][number];
export type DeskSettings = v.InferOutput<typeof deskSettings>;

/** `GET /desk/api/settings/{group}`, and the answer of every call that changes it. */
export const deskSettingGroup = v.object({
  owner: v.picklist(["desk", "file"]),
  draft: content,
  /** Settings beside them that only the operator file changes. */
  fixed: content,
  /** Of the draft; 0: nothing was saved yet, and the draft is the operator file's. */
  version: v.number(),
  savedAt: v.nullable(time),
  /** In use: published, or else the operator file's. */
  shown: content,
  publishedAt: v.nullable(time),
  history: listOf(deskSiteVersion),
});
export type DeskSettingGroup = v.InferOutput<typeof deskSettingGroup>;

/** `GET /desk/api/settings/{group}/versions/{row}` */
export const settingPast = v.object({ content });

/** `POST /desk/api/settings-test`: of a webhook in use. */
export const webhookTestBody = v.strictObject({ webhook: v.pipe(v.string(), v.maxLength(100)) });

/** How the receiver answered. */
export const webhookTest = v.object({
  accepted: v.boolean(),
  /** For people, in English: the status, or what failed. */
  text: v.string(),
  /** Milliseconds. */
  took: v.number(),
});

export type WebhookTest = v.InferOutput<typeof webhookTest>;

/** Most characters of an operator file to import: parsing takes a few hundred milliseconds. */
export const mostOfImport = 256 * 1024;
/** Bytes of the request: JSON escapes some characters. */
export const mostBytesOfImport = 4 * mostOfImport;

const importedText = v.pipe(v.string(), v.maxLength(mostOfImport));

/** `POST /desk/api/settings-import/check` */
export const settingsCheckBody = v.strictObject({ text: importedText });

/** What an operator file would change. */
export const settingsImport = v.object({
  groups: listOf(
    v.object({
      name: settingGroup,
      content,
      /** In use. */
      shown: content,
      /** Of the draft. */
      version: v.number(),
      /** A draft that is not published would be lost. */
      replacesDraft: v.boolean(),
    }),
  ),
  /** Why the settings cannot be published as they are, in English; empty: they can. */
  findings: listOf(v.string()),
  /** Sections of the file that the desk does not take. */
  ignored: listOf(v.string()),
});
export type SettingsImport = v.InferOutput<typeof settingsImport>;

/** `POST /desk/api/settings-import`: the chosen groups become drafts. */
export const settingsImportBody = v.strictObject({
  text: importedText,
  groups: v.pipe(
    v.array(v.strictObject({ name: settingGroup, version: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
    v.minLength(1),
    v.maxLength(settingGroupNames.length),
  ),
});
export const settingsImported = v.object({ saved: listOf(settingGroup) });

/** Public pages that a preview of settings can show; `job`: the first open vacancy. */
export const previewedPages = [
  "home",
  "job",
  "apply",
  "privacy",
  "terms",
  "imprint",
  "accessibility",
  "verify",
] as const;
export type PreviewedPage = (typeof previewedPages)[number];

/** `GET /desk/api/settings/{group}/changes?market=de`: what publishing the draft would change. */
export const settingChanges = v.object({
  market: v.picklist(marketCodes),
  /** All in which it can be asked. */
  markets: listOf(v.picklist(marketCodes)),
  pages: listOf(
    v.object({
      page: v.picklist(previewedPages),
      /** In the market's language, like the texts. */
      title: v.string(),
      removed: listOf(v.string()),
      added: listOf(v.string()),
    }),
  ),
});
export type SettingChanges = v.InferOutput<typeof settingChanges>;

/** For `invalid`: "webhooks.0.url: why", in English. */
export const settingFindings = listOf(v.string());
