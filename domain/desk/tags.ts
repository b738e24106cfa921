/** Recruiters' own words for what they keep together. */
import * as v from "valibot";
import { storable } from "./desk.ts";

/** More on one application are nobody's order. */
export const mostTags = 12;

/** As a recruiter types it, with single blanks. */
export const tagText = v.pipe(
  storable,
  v.transform((text) => text.normalize("NFC").replaceAll(/\s+/gu, " ")),
  v.maxLength(40),
);
