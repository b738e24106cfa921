/** The operator file with what the desk has published: settings and the brand (D31, B22). */
import { openSettings } from "../commands/site/sealed-settings.ts";
import type { PublishedCatalog } from "../commands/vacancies/published-catalog.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { settingsAmong } from "../db/queries/published-settings.ts";
import type { Secrets } from "./signing.ts";
import { groupOf } from "../domain/operator/setting-groups.ts";
import { withSettings } from "../domain/operator/settings.ts";
import { publishedContent, type PublishedDocument } from "../domain/site-content/documents.ts";

interface FollowedConfig extends Secrets {
  /** In use: the file's with what the desk has published. */
  operator: Operator;
  fileOperator: Operator;
}

interface SettingsCheck {
  /** What is wrong with settings beyond their schema (app/config.ts, `settingErrors`). */
  readonly errorsOf: (operator: Operator) => readonly string[];
  /** Gets the errors of a change that is not used. */
  readonly refused: (errors: readonly string[]) => void;
}

/**
 * Keeps the operator of `config` up to date with the file and with what the desk published.
 * Settings that do not fit the file or the environment are ignored: the operator in use stays.
 * Returns the errors of the start, when no operator is in use yet.
 */
export function followDocuments(
  config: FollowedConfig,
  catalog: Pick<PublishedCatalog, "documents">,
  { errorsOf, refused }: SettingsCheck,
) {
  let shown = new Map<string, PublishedDocument>();
  const apply = (): readonly string[] => {
    const operator = withSettings(config.fileOperator, openSettings(settingsAmong(catalog.documents.values()), config));
    if (!("identity" in operator)) return operator;
    // The file alone has been checked when it was read.
    const errors = operator === config.fileOperator ? [] : errorsOf(operator);
    if (errors.length > 0) return errors;
    const brand = publishedContent(catalog.documents, "brand");
    config.operator = brand ? { ...operator, brand } : operator;
    return [];
  };
  const applyChange = (): boolean => {
    const errors = apply();
    if (errors.length > 0) refused(errors);
    return errors.length === 0;
  };
  const followed = () => new Map([...catalog.documents].filter(([name]) => name === "brand" || groupOf(name) !== null));
  const errors = apply();
  shown = followed();
  return {
    errors,
    /** Whether it is in use now. */
    fileChanged(operator: Operator): boolean {
      config.fileOperator = operator;
      return applyChange();
    },
    /**
     * After each refresh. Whether settings changed; other changes leave the operator as it is, and
     * what is cached for it.
     */
    catalogChanged(): boolean {
      const now = followed();
      const changed = [...new Set([...now.keys(), ...shown.keys()])].filter(
        (name) => now.get(name) !== shown.get(name),
      );
      shown = now;
      return changed.length > 0 && applyChange() && changed.some((name) => groupOf(name) !== null);
    },
  };
}
