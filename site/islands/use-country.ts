import { type RefObject, useEffect, useRef, useState } from "react";
import { COUNTRY_KEY } from "../session-keys.ts";
import type { ApplyFormView, CountryView } from "../view.ts";
import { fieldValue } from "./apply-fields.ts";
import { countryByCode, detectedCountry, effectOf } from "./country-choice.ts";
import { readDraft } from "./draft.ts";
import { storedValue, storeValue } from "./session.ts";

/** The country before any choice, and whether it is locked behind *Not in {country}?*. */
export interface GivenCountry {
  readonly country: CountryView;
  readonly locked: boolean;
}

/**
 * The form's country: chosen in this session, else that of the typed number, else the page's; if
 * that is a guess, the server's detection (D13). Detection never changes the dial code of a typed
 * number.
 */
export function useCountry(view: ApplyFormView, form: RefObject<HTMLFormElement | null>) {
  const [country, setCountry] = useState(view.country);
  const choice = useRef<HTMLSelectElement>(null);
  /** The country before a choice. A detection is no guess: it locks the country (D13). */
  const [given, setGiven] = useState<GivenCountry>(view);
  /** A detected country other than the page's: the form asks whether it is right. */
  const [meant, setMeant] = useState<CountryView | null>(null);

  function choose(chosen: CountryView): void {
    storeValue(COUNTRY_KEY, chosen.code);
    setCountry(chosen);
    setMeant(null);
  }

  useEffect(() => {
    let gone = false;
    async function settle(): Promise<void> {
      // Chosen before hydration, or on an earlier page.
      const here = choice.current?.value ?? view.country.code;
      const chosen = here === view.country.code ? storedValue(COUNTRY_KEY) : here;
      if (chosen !== null) {
        storeValue(COUNTRY_KEY, chosen);
        setCountry(countryByCode(view, chosen));
        return;
      }
      // A returned page with a number also has its country, and is newer than any draft.
      const typed = view.values.contact ? null : countryOfDraft(form.current);
      if (typed) {
        const { code, dialCode, placeholder } = typed.country;
        const country = countryByCode(view, code, dialCode, placeholder);
        setCountry(country);
        setGiven({ country, locked: typed.locked });
        return;
      }
      const detected = await detectedCountry(view);
      const meanwhile = storedValue(COUNTRY_KEY) !== null;
      if (!detected || gone || meanwhile) return;
      const number = form.current ? fieldValue(form.current, "contact") : "";
      const effect = effectOf(detected, view, number !== "");
      if (effect === "asked") setMeant(detected);
      if (effect !== "taken") return;
      setCountry(detected);
      setGiven({ country: detected, locked: true });
    }
    void settle();
    return () => {
      gone = true;
    };
  }, [view, form]);

  // The select is uncontrolled, so that a choice from before hydration survives; this updates it.
  const follow = () => {
    if (choice.current) choice.current.value = country.code;
  };
  useEffect(follow, [country]);

  /** Runs after a form reset, which restores the select's initial value. */
  const restore = () => setTimeout(follow);
  return { country, given, meant, choice, choose, restore };
}

/**
 * The country in which the form's number was typed, or the draft's number about to be restored;
 * null: none.
 */
function countryOfDraft(form: HTMLFormElement | null): GivenCountry | null {
  const { values, country, locked = false } = readDraft(Date.now()) ?? {};
  const number = form ? fieldValue(form, "contact") : "";
  if (!country || !values?.contact || (number !== "" && number !== values.contact)) return null;
  return { country, locked };
}
