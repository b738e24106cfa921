/** Only managers may read and change the site's brand. Each call returns it as it is then. */
import { queryOptions } from "@tanstack/react-query";
import type { Brand } from "../../domain/brand/brand.ts";
import { deskBrand } from "../../domain/desk/site.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

const path = `${deskApiPath}/site/brand`;

export const brandQuery = queryOptions({
  queryKey: ["site", "brand"],
  queryFn: ({ signal }) => sendRequest(path, deskBrand, { signal }),
});

const post = (action: string, body: object) => sendRequest(`${path}/${action}`, deskBrand, { method: "POST", body });

export const saveBrand = (body: { readonly version: number; readonly draft: Brand }) => post("draft", body);
export const publishBrand = (body: { readonly version: number }) => post("publish", body);
export const unpublishBrand = () => post("unpublish", {});
export const restoreBrand = (body: { readonly version: number; readonly row: number }) => post("restore", body);

export function brandPreviewAddress(market: string, scheme: "light" | "dark"): string {
  return `${path}/preview?${new URLSearchParams({ market, scheme })}`;
}
