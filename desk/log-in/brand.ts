import * as v from "valibot";
import { type DeskBrandMark, deskBrandMark } from "../../domain/desk/log-in.ts";

/** What the page says of the site's brand (server/desk/page.tsx); null: it has the product's. */
export function brandMark(): DeskBrandMark | null {
  const { brand } = document.getElementById("desk")?.dataset ?? {};
  return brand === undefined ? null : v.parse(deskBrandMark, JSON.parse(brand));
}

/** It is the demo, whose desk opens without log-in. */
export function isDemo(): boolean {
  return document.getElementById("desk")?.dataset["demo"] !== undefined;
}
