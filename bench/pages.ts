/** Every kind of public page that is measured, by the address that it has in a market. */
import { jobAddress, pageAddress, type PageName, pageNames } from "../routes.ts";

export interface MeasuredPage {
  readonly name: PageName | "job";
  readonly address: (market: string) => string;
}

export const measuredPages: readonly MeasuredPage[] = [
  ...pageNames.map((name) => ({ name, address: (market: string) => pageAddress(name, market) })),
  // The demo's first.
  { name: "job", address: (market) => jobAddress("hotel-operations-assistant", market) },
];
