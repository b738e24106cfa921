import * as v from "valibot";
import { emailKey, isAddress, readEmail } from "../application/email-address.ts";
import { EMAIL_MAX_LENGTH } from "../application/limits.ts";
import { toCountryCode } from "../phone/countries.ts";
import { internationalNumber, readingsOf } from "../phone/number-readings.ts";
import { readableNumber } from "../phone/readable-number.ts";
import { mostTyped } from "../search/limits.ts";
import { storable } from "./desk.ts";
import { shownDigits } from "./suppression.ts";

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

/** `POST /desk/api/suppressions/search`: `q` in the body, because proxies log URLs. */
export const suppressionSearchBody = v.object({
  q: v.pipe(storable, v.maxLength(mostTyped)),
  after: v.optional(v.nullable(v.string()), null),
});

export type SuppressionSearch =
  /** `beginning` of an {@link emailKey}, with the @. */
  | { readonly kind: "mailbox"; readonly beginning: string }
  /** `digits` as typed, `beginnings` of E.164 numbers that may be meant, `end`: the last digits. */
  | {
      readonly kind: "phone";
      readonly digits: string;
      readonly beginnings: readonly string[];
      readonly end: string | null;
    };

/** `countries` (ISO 3166-1 alpha-2) for national forms. Null: no number and no address. */
export function readSuppressionSearch(q: string, countries: readonly string[]): SuppressionSearch | null {
  const beginning = emailKey(q);
  if (beginning.includes("@")) return { kind: "mailbox", beginning };
  const text = readableNumber(q);
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < shownDigits || /\p{L}/u.test(text)) return null;
  const readings = [...countries.map(toCountryCode), null].flatMap((country) => readingsOf(text, country));
  return {
    kind: "phone",
    digits,
    beginnings: [...new Set(readings.map(({ number: read }) => read))],
    end: digits.length === shownDigits ? digits : null,
  };
}
