/** `fairlead settings …`: what managers have changed at the desk. */
import type { Config } from "../app/config.ts";
import { unpublishDocument } from "../commands/site/publish.ts";
import { openSettings } from "../commands/site/sealed-settings.ts";
import type { Database } from "../db/database.ts";
import { publishedSettings } from "../db/queries/published-settings.ts";
import {
  type SettingGroup,
  settingGroupNames,
  settingGroups,
  settingsDocument,
} from "../domain/operator/setting-groups.ts";
import { withSettings } from "../domain/operator/settings.ts";
import { settingsText } from "../server/desk/settings-text.ts";
import { command } from "./command.ts";

/**
 * The configuration with the settings that the desk has published. Where they do not fit the file,
 * which stops the server, commands use the file's.
 */
export async function withDeskSettings(config: Config, database: Database): Promise<Config> {
  const operator = withSettings(config.fileOperator, openSettings(await publishedSettings(database), config));
  return "identity" in operator ? { ...config, operator } : config;
}

const exportCommand = command({
  name: "settings export",
  does: "print the settings in use as sections of the operator file, with their secrets",
  async run({ config, output }) {
    output.write(settingsText(config.operator));
    return 0;
  },
});

const release = command({
  name: "settings release",
  ofStored: true,
  operand: "[GROUP…]",
  does: "use the operator file's settings again, in place of those of the desk",
  help: `${settingGroupNames.map((group) => `${group}: ${settingGroups[group].join(", ")}`).join("\n")}
Without a group, all of them. What the desk has stays there as a draft.`,
  async run({ database, config, now, operand, output }) {
    const named = operand.map(groupNamed);
    const published = await publishedSettings(database);
    const groups = settingGroupNames.filter(
      (group) => published[group] !== undefined && (named.length === 0 || named.includes(group)),
    );
    for (const group of groups) await unpublishDocument({ database, config, now }, settingsDocument(group), null);
    output.write(
      groups.length === 0
        ? "the operator file's settings were in use already\n"
        : `the operator file's settings are in use again: ${groups.join(", ")}\n`,
    );
    return 0;
  },
});

export const settingsCommands = [exportCommand, release];

function groupNamed(text: string): SettingGroup {
  const group = settingGroupNames.find((name) => name === text);
  if (group === undefined) throw new Error(`there is no group ${text}; there are ${settingGroupNames.join(", ")}`);
  return group;
}
