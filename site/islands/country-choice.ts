/** The country of the form in the browser: chosen, or detected (D13, D15). */
import { ANOTHER_COUNTRY } from "../../domain/application/limits.ts";
import { apiPaths } from "../../routes.ts";
import { fetchWithRetry } from "../retry.ts";
import type { ApplyFormView, CountryView } from "../view.ts";

interface LocationAnswer {
  readonly result?: { readonly iso_code?: string; readonly area_code?: string; readonly placeholder?: string };
}

/**
 * The country with this code as the form shows it. For one without open applications only the given
 * values are known, and the page's fields stay.
 */
export function countryByCode(view: ApplyFormView, code: string, dialCode = "", placeholder = ""): CountryView {
  const known = [view.country, ...view.choices].find((country) => country.code === code);
  if (known) return known;
  const name = code === ANOTHER_COUNTRY ? view.text.anotherCountry : nameOf(code);
  return { ...view.country, code, name, inText: name, dialCode, placeholder, eligible: false };
}

/**
 * What a detected country does to the form (D13). It replaces only a guess; a country from the
 * market or a person stays, and the form asks. It never closes an open form, and asks nothing if
 * neither country is open.
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
 * The country that the server detects, never its fallback (D13). Null also when the form shows it
 * already, or when the call fails, which is ignored (specification section 8).
 */
export async function detectedCountry(view: ApplyFormView): Promise<CountryView | null> {
  try {
    const response = await fetchWithRetry(apiPaths.location, { headers: { lang: view.lang } });
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
