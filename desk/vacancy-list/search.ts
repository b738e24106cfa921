/** The list's tab and search text, as in the URL. */

/** Tabs in display order; the first is not in the URL. */
export const vacancyTabs = ["all", "published", "scheduled", "draft", "closed", "withheld"] as const;
export type VacancyTab = (typeof vacancyTabs)[number];

export interface VacanciesSearch {
  readonly state?: Exclude<VacancyTab, "all">;
  /** Matches a title or a market. */
  readonly q?: string;
  /** Includes vacancies closed long ago. */
  readonly closed?: "all";
}

/** Maximum length of a search text. */
export const longestSearch = 120;

/** Reads the search from a URL, which may hold anything. */
export function vacanciesSearch(query: Readonly<Record<string, unknown>>): VacanciesSearch {
  const state = vacancyTabs.find((tab) => tab === query["state"]);
  // The router parses numeric strings as numbers.
  const typed = typeof query["q"] === "number" ? String(query["q"]) : query["q"];
  const q = typeof typed === "string" ? typed.slice(0, longestSearch) : "";
  return {
    ...(state && state !== "all" ? { state } : {}),
    ...(q === "" ? {} : { q }),
    ...(query["closed"] === "all" ? { closed: "all" } : {}),
  };
}
