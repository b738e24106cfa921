import { queryOptions } from "@tanstack/react-query";
import { deskFigures, deskFile, type FigureDays } from "../../domain/desk/figures.ts";
import { deskApiPath } from "../../routes.ts";
import { call } from "./call.ts";

export const figuresQuery = (days: FigureDays) =>
  queryOptions({
    queryKey: ["figures", days],
    queryFn: ({ signal }) => call(`${deskApiPath}/figures`, deskFigures, { query: { days: String(days) }, signal }),
    staleTime: 60_000,
  });

export const figuresCsv = (days: FigureDays) =>
  call(`${deskApiPath}/figures/csv`, deskFile, { method: "POST", body: { days } });
