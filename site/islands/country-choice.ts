/** Which country the form is for, in the browser: chosen by hand, or detected (D13, D15). */
import { ANOTHER_COUNTRY } from "../../domain/application/limits.ts";
import { apiPaths } from "../../routes.ts";
import { read } from "../retry.ts";
import type { ApplyFormView, CountryView } from "../view.ts";

interface LocationAnswer {
  readonly result?: { readonly iso_code?: string; readonly area_code?: string; readonly placeholder?: string };
}

/**
 * The country with this code as the form can show it. Of one where applications are not open nothing is known but what is given, and its
 * fields stay the page's.
 */
export function countryByCode(view: ApplyFormView, code: string, dialCode = "", placeholder = ""): CountryView {
  const known = [view.country, ...view.choices].find((country) => country.code === code);
  if (known) return known;
  const name = code === ANOTHER_COUNTRY ? view.text.anotherCountry : nameOf(code);
  return { ...view.country, code, name, inText: name, dialCode, placeholder, eligible: false };
}

/**
 * What a detected country does to the form (D13). It takes the place of a guess only; a country that the page's market or a person
 * gave stays, and the applicant is asked. It never closes a form that is open, and nothing is asked where neither country is open.
 */
export function effectOf(
  detected: Pick<CountryView, "eligible">,
  { country, locked }: { country: Pick<CountryView, "eligible">; locked: boolean },
  isNumberTyped: boolean,
): "taken" | "asked" | "ignored" {
  if (!locked && !isNumberTyped && (detected.eligible || !country.eligible)) return "taken";
  return detected.eligible || country.eligible ? "asked" : "ignored";
}

/**
 * The country the server detects, when it did: its fallback is never treated as one (D13). Null also when it says what the
 * form shows already, and whenever the call fails, which is ignored silently (specification section 8).
 */
export async function detectedCountry(view: ApplyFormView): Promise<CountryView | null> {
  try {
    const response = await read(apiPaths.location, { headers: { lang: view.lang } });
    if (!response.ok || response.headers.get("x-location-source") !== "detected") return null;
    const {
      iso_code: code,
      area_code: dialCode = "",
      placeholder = "",
    } = ((await response.json()) as LocationAnswer).result ?? {};
    if (!code || code === view.country.code) return null;
    return countryByCode(view, code, dialCode, placeholder);
  } catch {
    return null;
  }
}

function nameOf(code: string): string {
  return new Intl.DisplayNames([document.documentElement.lang], { type: "region" }).of(code) ?? code;
}
