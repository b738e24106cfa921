/**
 * The test application of `fairlead doctor`, which takes the whole path of an application up to the
 * commit.
 */
import { dialCode } from "../phone/countries.ts";
import { placeholder } from "../phone/placeholder.ts";

/**
 * The fields as `doctor` posts them. No age rule accepts them, so a server that does not know the
 * signature refuses them instead of saving an application.
 */
export function rehearsalFields(country: string): Record<string, string> {
  return {
    name: "Fairlead doctor",
    email: "doctor@example.com",
    contact: placeholder(country),
    area_code: dialCode(country),
    country,
    age: "0",
  };
}

/** An age that every rule accepts, which the server sets once it has verified the signature. */
export const rehearsalAge = "99";

/** What is signed: the time, in milliseconds since 1970. */
export function rehearsalText(at: number): string {
  return `rehearsal ${at}`;
}

/** Milliseconds by which the clocks of `doctor` and the server may differ. */
export const rehearsalLifetime = 60_000;
