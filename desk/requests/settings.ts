/** Only managers may read and change the operator's settings. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import {
  deskSettingGroup,
  type DeskSettingGroup,
  deskSettings,
  type SettingContent,
  settingFindings,
  settingPast,
  webhookTest,
} from "../../domain/desk/settings.ts";
import type { SettingGroup } from "../../domain/operator/setting-groups.ts";
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

/** "webhooks.0.url: why", if the server refused settings for what they say. */
export function findingsIn(error: unknown): readonly string[] {
  if (!(error instanceof DeskError) || error.code !== "invalid") return [];
  const parsed = v.safeParse(v.object({ findings: settingFindings }), error.answer);
  return parsed.success ? parsed.output.findings : [];
}
