/**
 * What is still to do before a site goes live: what a first start in production refuses, what the
 * law asks for, and what `fairlead doctor` warns of, from the same checks.
 */
import type { Language, MarketCode } from "../../locales/markets.ts";
import { findLawGaps, findUnmetDutyWarnings, gapText, type LawGap } from "../market-law/check.ts";
import { settingOf } from "../market-law/gaps.ts";
import type { PublishedVacancy } from "../vacancies/content.ts";
import { emptyMarketsText, findEmptyMarkets } from "../vacancies/empty-markets.ts";
import type { Operator } from "./operator.ts";
import type { taskKinds } from "./task-kinds.ts";

export interface OpenTask extends LawGap {
  readonly kind: (typeof taskKinds)[number];
  /** For `jobs`: without a vacancy, because none has a text in `language`. */
  readonly markets: readonly MarketCode[];
  readonly language: Language | null;
}

/**
 * Empty for the demo's sample operator, which goes live nowhere.
 * @param open vacancies that the site shows
 * @param refused "setting: why", what every start in production refuses
 */
export function openTasks(
  operator: Operator,
  open: readonly Pick<PublishedVacancy, "texts">[],
  refused: readonly string[],
): OpenTask[] {
  if (operator.sample) return [];
  // As in production, also while the site is tried out as a demo.
  const lawful = { ...operator, byLaw: true };
  const task = (kind: OpenTask["kind"], gap: Partial<LawGap>, more: Partial<OpenTask> = {}): OpenTask => ({
    kind,
    setting: "",
    text: "",
    laws: [],
    markets: [],
    language: null,
    ...gap,
    ...more,
  });
  const contact = missingSecurityContact(operator);
  return [
    ...refused.map((each) => {
      const setting = settingOf(each);
      return task("start", { setting, text: each.slice(setting.length + 2) });
    }),
    ...bySetting([
      ...findLawGaps(lawful).map((gap) => task("law", gap)),
      ...findUnmetDutyWarnings(lawful).map((gap) => task("review", gap)),
    ]),
    ...[...findEmptyMarkets(open, operator)].map(([language, markets]) =>
      task("jobs", { setting: "vacancies", text: emptyMarketsText(language, markets) }, { markets, language }),
    ),
    ...(contact === null ? [] : [task("advice", { setting: "security.contact", text: contact })]),
  ];
}

/** What several laws ask of one setting is one thing to do, of the most urgent kind. */
function bySetting(tasks: readonly OpenTask[]): OpenTask[] {
  const found = Map.groupBy(tasks, ({ setting, text, laws }) => (laws.length === 0 ? `${setting}: ${text}` : setting));
  return [...found.values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, laws: [first, ...others.filter(({ kind }) => kind === first.kind)].flatMap(({ laws }) => laws) }]
      : [],
  );
}

/** "identity.host: why (FR: LCEN art. 6)" */
export function taskText(task: OpenTask): string {
  return task.kind === "jobs" ? task.text : gapText(task);
}

/** Not required in production: the site works without one. Null: nothing is missing. */
export function missingSecurityContact({ security, sample }: Pick<Operator, "security" | "sample">): string | null {
  return security !== undefined || sample
    ? null
    : "is not set, so /.well-known/security.txt is missing; set it to the address for reporting vulnerabilities, such as mailto:security@example.org";
}
