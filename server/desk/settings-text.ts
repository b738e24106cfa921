import { stringify } from "yaml";
import type { Operator } from "../../domain/operator/operator.ts";
import { type GroupContent, settingGroupNames } from "../../domain/operator/setting-groups.ts";
import { contentIn } from "../../domain/operator/settings.ts";

/** The settings that managers can change, as sections of the operator file. */
export function settingsText(
  operator: Operator,
  change: (content: GroupContent) => GroupContent = (content) => content,
): string {
  const contents = settingGroupNames.map((group) => change(contentIn(operator, group)));
  return stringify(Object.assign({}, ...contents), { lineWidth: 0 });
}
