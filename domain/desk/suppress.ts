import * as v from "valibot";
import { isAddress, readEmail } from "../application/email-address.ts";
import { EMAIL_MAX_LENGTH } from "../application/limits.ts";
import { internationalNumber } from "../phone/number-readings.ts";
import { storable } from "./desk.ts";

const reason = v.pipe(storable, v.maxLength(500));
const number = v.pipe(v.string(), v.transform(internationalNumber), v.string());
const address = v.pipe(v.string(), v.transform(readEmail), v.maxLength(EMAIL_MAX_LENGTH), v.check(isAddress));

/** `POST /desk/api/suppressions`: a number with its calling code, or an email address. */
export const suppressBody = v.variant("kind", [
  v.object({ kind: v.literal("phone"), value: number, reason }),
  v.object({ kind: v.literal("mailbox"), value: address, reason }),
]);
export type Suppress = v.InferOutput<typeof suppressBody>;

/** `POST /desk/api/suppressions/{id}/lift` */
export const liftBody = v.object({ reason });
