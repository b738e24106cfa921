/** Only managers may read and change the operator's settings. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { deskWebhook } from "../../domain/desk/deliveries.ts";
import {
  deskSettingGroup,
  type DeskSettingGroup,
  deskSettings,
  type PreviewedPage,
  settingChanges,
  type SettingContent,
  settingFindings,
  settingPast,
  settingsImport,
  type settingsImportBody,
  settingsImported,
  webhookTest,
} from "../../domain/desk/settings.ts";
import type { SettingGroup } from "../../domain/operator/setting-groups.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest, DeskError } from "./send-request.ts";

const path = `${deskApiPath}/settings`;

export const settingsQuery = queryOptions({
  queryKey: ["settings", "list"],
  queryFn: ({ signal }) => sendRequest(path, deskSettings, { signal }),
});

export const settingGroupQuery = (group: SettingGroup) =>
  queryOptions({
    queryKey: ["settings", "each", group],
    queryFn: ({ signal }) => sendRequest(`${path}/${group}`, deskSettingGroup, { signal }),
  });

/** The draft at one row of its history, which never changes. */
export const settingPastQuery = (group: SettingGroup, row: number) =>
  queryOptions({
    queryKey: ["settings", "past", group, row],
    queryFn: ({ signal }) => sendRequest(`${path}/${group}/versions/${row}`, settingPast, { signal }),
    staleTime: Infinity,
  });

export function cacheSettings(client: QueryClient, group: SettingGroup, now: DeskSettingGroup): void {
  client.setQueryData(settingGroupQuery(group).queryKey, now);
  void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  if (group === "webhooks") void client.invalidateQueries({ queryKey: ["deliveries"] });
}

const post = (group: SettingGroup, action: string, body: object) =>
  sendRequest(`${path}/${group}/${action}`, deskSettingGroup, { method: "POST", body });

export const saveSettings = (group: SettingGroup, body: { version: number; draft: SettingContent }) =>
  post(group, "draft", body);
export const publishSettings = (group: SettingGroup, version: number) => post(group, "publish", { version });
export const unpublishSettings = (group: SettingGroup) => post(group, "unpublish", {});
export const restoreSettings = (group: SettingGroup, body: { version: number; row: number }) =>
  post(group, "restore", body);
export const testWebhook = (webhook: string) =>
  sendRequest(`${deskApiPath}/settings-test`, webhookTest, { method: "POST", body: { webhook } });

/** A file of the settings in use, for a link. */
export const settingsFileAddress = `${deskApiPath}/settings-file`;

export const checkSettingsFile = (text: string) =>
  sendRequest(`${deskApiPath}/settings-import/check`, settingsImport, { method: "POST", body: { text } });
export const importSettingsFile = (body: v.InferOutput<typeof settingsImportBody>) =>
  sendRequest(`${deskApiPath}/settings-import`, settingsImported, { method: "POST", body });

/** What visitors would read differently; `version` is the draft's. */
export const settingChangesQuery = (group: SettingGroup, version: number, market: MarketCode | null) =>
  queryOptions({
    queryKey: ["settings", "changes", group, version, market],
    queryFn: ({ signal }) => sendRequest(`${path}/${group}/changes`, settingChanges, { query: { market }, signal }),
    staleTime: 0,
  });

export const settingPreviewAddress = (group: SettingGroup, page: PreviewedPage, market: MarketCode) =>
  `${path}/${group}/preview?${new URLSearchParams({ page, market })}`;

const webhookPath = (id: string) => `${deskApiPath}/settings-webhooks/${encodeURIComponent(id)}`;

/** Begins like the lists of deliveries, so that one sent again is read anew here, too. */
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ["deliveries", "webhook", id],
    queryFn: ({ signal }) => sendRequest(webhookPath(id), deskWebhook, { signal }),
    refetchInterval: 10_000,
  });

export const enableWebhook = (id: string) => sendRequest(`${webhookPath(id)}/enable`, deskWebhook, { method: "POST" });

/** "webhooks.0.url: why", if the server refused settings for what they say. */
export function findingsIn(error: unknown): readonly string[] {
  if (!(error instanceof DeskError) || error.code !== "invalid") return [];
  const parsed = v.safeParse(v.object({ findings: settingFindings }), error.answer);
  return parsed.success ? parsed.output.findings : [];
}
