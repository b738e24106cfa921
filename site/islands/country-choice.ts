/** Which country the form is for, in the browser: chosen by hand, or detected (D13, D15). */
import { ANOTHER_COUNTRY } from "../../domain/application/limits.ts";
import { apiPaths } from "../../routes.ts";
import { read } from "../retry.ts";
import type { ApplyFormView, CountryView } from "../view.ts";

interface LocationAnswer {
  readonly result?: { readonly iso_code?: string; readonly area_code?: string; readonly placeholder?: string };
}

/** A country where applications are not open: nothing is known of it but what is given. */
function closedCountry(code: string, name: string, dialCode: string, placeholder: string): CountryView {
  return {
    code,
    name,
    inText: name,
    dialCode,
    placeholder,
    minimumAge: 0,
    ageHint: "",
    ageConfirm: "",
    asksGender: false,
    thirdGender: false,
    eligible: false,
  };
}

/** The country with this code as the form can show it; null for a code it does not know. */
export function countryByCode(view: ApplyFormView, code: string): CountryView | null {
  if (code === view.country.code) return view.country;
  if (code === ANOTHER_COUNTRY) return closedCountry(code, view.text.anotherCountry, "", "");
  return view.choices.find((choice) => choice.code === code) ?? null;
}

/** A country as it was shown before, perhaps on a page of another language. */
export function shownAgain(view: ApplyFormView, { code, dialCode, placeholder }: CountryView): CountryView {
  return countryByCode(view, code) ?? closedCountry(code, nameOf(code), dialCode, placeholder);
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
    return countryByCode(view, code) ?? closedCountry(code, nameOf(code), dialCode, placeholder);
  } catch {
    return null;
  }
}

function nameOf(code: string): string {
  return new Intl.DisplayNames([document.documentElement.lang], { type: "region" }).of(code) ?? code;
}
