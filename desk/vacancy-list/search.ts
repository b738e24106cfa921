/** Which vacancies are listed, as the address says it. */

/** The tabs, in their order; the first is not in the address. */
export const vacancyTabs = ["all", "published", "scheduled", "draft", "closed", "withheld"] as const;
export type VacancyTab = (typeof vacancyTabs)[number];

export interface VacanciesSearch {
  readonly state?: Exclude<VacancyTab, "all">;
  /** Of a title or a market. */
  readonly q?: string;
  /** Those that were closed long ago, too. */
  readonly closed?: "all";
}

/** Characters that may be looked for. */
export const longestSearch = 120;

/** Of an address that anybody may have typed. */
export function vacanciesSearch(given: Readonly<Record<string, unknown>>): VacanciesSearch {
  const state = vacancyTabs.find((tab) => tab === given["state"]);
  // The router reads what looks like a number as one.
  const typed = typeof given["q"] === "number" ? String(given["q"]) : given["q"];
  const q = typeof typed === "string" ? typed.slice(0, longestSearch) : "";
  return {
    ...(state && state !== "all" ? { state } : {}),
    ...(q === "" ? {} : { q }),
    ...(given["closed"] === "all" ? { closed: "all" } : {}),
  };
}
