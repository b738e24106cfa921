/** Only managers may read and change the site's brand. Each call returns it as it is then. */
import { queryOptions } from "@tanstack/react-query";
import type { Brand } from "../../domain/brand/brand.ts";
import { deskBrand } from "../../domain/desk/site.ts";
import { deskApiPath } from "../../routes.ts";
import { call } from "./call.ts";

const path = `${deskApiPath}/site/brand`;

export const brandQuery = queryOptions({
  queryKey: ["site", "brand"],
  queryFn: ({ signal }) => call(path, deskBrand, { signal }),
});

const post = (act: string, body: object) => call(`${path}/${act}`, deskBrand, { method: "POST", body });

export const saveBrand = (body: { readonly version: number; readonly draft: Brand }) => post("draft", body);
export const publishBrand = (body: { readonly version: number }) => post("publish", body);
export const unpublishBrand = () => post("unpublish", {});
export const restoreBrand = (body: { readonly version: number; readonly row: number }) => post("restore", body);

export function brandPreviewAddress(market: string, scheme: "light" | "dark"): string {
  return `${path}/preview?${new URLSearchParams({ market, scheme })}`;
}
