import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { deskShare } from "../../domain/desk/share.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

const path = `${deskApiPath}/share`;

/** @param market null: the first in the desk's language */
export const shareQuery = (market: MarketCode | null) =>
  queryOptions({
    queryKey: ["share", market],
    queryFn: ({ signal }) => sendRequest(path, deskShare, { query: { market }, signal }),
    placeholderData: keepPreviousData,
  });

/** Address of the QR code's picture. */
export const codeAddress = (market: MarketCode) => `${path}/code?market=${market}`;
