/**
 * Settings of the operator file that managers can change at the desk (B22). Each group is a
 * document of the site with a draft and a history, and wins over the file as a whole once it is
 * published. What only the machine can know stays in the file and the environment.
 */
import type { sections } from "./operator.ts";

export const settingGroups = {
  identity: ["identity", "privacy", "licences", "claims", "governingLaw"],
  markets: ["markets", "eligibleCountries", "payConfirmed"],
  applicants: ["minimumAge", "exactAge", "asksGender", "retentionDays", "retention", "notesInDownload"],
  recruiters: ["recruiters", "quietHours"],
  email: ["mail", "jobAlerts"],
  webhooks: ["webhooks", "webhookFields"],
  search: ["feeds", "notices"],
  access: ["security"],
} as const satisfies Readonly<Record<string, readonly (keyof typeof sections)[]>>;

export type SettingGroup = keyof typeof settingGroups;
export const settingGroupNames = Object.keys(settingGroups) as SettingGroup[];

/**
 * Shown with a group, and changed in the file alone: a manager who named another log-in provider
 * could log in there as anyone, and would get OIDC_CLIENT_SECRET.
 */
export const fixedSettings: Readonly<Partial<Record<SettingGroup, readonly (keyof typeof sections)[]>>> = {
  access: ["oidc"],
};

/** Contain keys of other systems, some in a URL: stored encrypted, and never quoted in messages. */
export const sealedSettings: ReadonlySet<string> = new Set(["webhooks", "notices"]);
/** What a stored one begins with. */
export const sealedPrefix = "sealed:";

/** What a group contains, as it is written in the operator file. */
export type GroupContent = Readonly<Record<string, unknown>>;

/** Of the document (`site_document.name`). */
export const settingsDocument = (group: SettingGroup): string => `settings/${group}`;

/** Null: another kind of document. */
export function groupOf(document: string): SettingGroup | null {
  return settingGroupNames.find((group) => settingsDocument(group) === document) ?? null;
}

/** Contents by group. */
export type PublishedSettings = Readonly<Partial<Record<SettingGroup, GroupContent>>>;
