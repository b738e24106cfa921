/** Tags: recruiters' own labels for applications. */
import * as v from "valibot";
import { storable } from "./desk.ts";

export const mostTags = 12;

/** Characters as typed, before normalisation, which is slow for long text. */
const mostTyped = 400;

/** As typed, with single spaces. */
export const tagText = v.pipe(
  storable,
  v.maxLength(mostTyped),
  v.transform((text) => text.normalize("NFC").replaceAll(/\s+/gu, " ")),
  v.maxLength(40),
);
