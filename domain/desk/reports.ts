/** Numbers that wrote to applicants and are not ours. */
import * as v from "valibot";
import { listOf, time } from "./answer.ts";

const deskReport = v.object({
  id: v.number(),
  reportedAt: time,
  number: v.string(),
  code: v.nullable(v.string()),
  message: v.nullable(v.string()),
  market: v.string(),
  seen: v.boolean(),
});
export type DeskReport = v.InferOutput<typeof deskReport>;

/** `GET /desk/api/reports`; `POST /desk/api/reports/{id}/seen`, managers only. */
export const deskReports = listOf(deskReport);
