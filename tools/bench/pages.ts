/** Every kind of public page that is measured, with its path in a market. */
import { jobAddress, pageAddress, type PageName, pageNames } from "../../routes.ts";

export interface MeasuredPage {
  readonly name: PageName | "job";
  readonly address: (market: string) => string;
}

export const measuredPages: readonly MeasuredPage[] = [
  ...pageNames.map((name) => ({ name, address: (market: string) => pageAddress(name, market) })),
  // The demo's first vacancy.
  { name: "job", address: (market) => jobAddress("hotel-operations-assistant", market) },
];
