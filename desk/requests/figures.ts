import { queryOptions } from "@tanstack/react-query";
import { deskFigures, deskFile } from "../../domain/desk/figures.ts";
import type { FiguresSearch } from "../figures/search.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

export const figuresQuery = ({ days = 30, ...narrowed }: FiguresSearch) =>
  queryOptions({
    queryKey: ["figures", days, narrowed],
    queryFn: ({ signal }) =>
      sendRequest(`${deskApiPath}/figures`, deskFigures, { query: { days: String(days), ...narrowed }, signal }),
    staleTime: 60_000,
  });

export const figuresCsv = ({ days = 30, ...narrowed }: FiguresSearch) =>
  sendRequest(`${deskApiPath}/figures/csv`, deskFile, { method: "POST", body: { days, ...narrowed } });
