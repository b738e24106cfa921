import { type RefObject, useEffect, useRef, useState } from "react";
import { COUNTRY_KEY } from "../session-keys.ts";
import type { ApplyFormView, CountryView } from "../view.ts";
import { fieldValue } from "./apply-fields.ts";
import { countryByCode, detectedCountry, effectOf } from "./country-choice.ts";
import { readDraft } from "./draft.ts";
import { kept, store } from "./session.ts";

/** The country nobody has chosen, and whether it is locked: behind *Not in {country}?*. */
export interface GivenCountry {
  readonly country: CountryView;
  readonly locked: boolean;
}

/**
 * The country the form is for: what was chosen by hand in this session, else the one whose number was typed, else what the page was
 * rendered with; where that is only a guess, what the server detects (D13). A number already typed belongs to the dial code beside
 * it, so detection leaves it alone.
 */
export function useCountry(view: ApplyFormView, form: RefObject<HTMLFormElement | null>) {
  const [country, setCountry] = useState(view.country);
  const choice = useRef<HTMLSelectElement>(null);
  /** What a choice starts from. A detection is no guess: the country is locked from then on (D13). */
  const [given, setGiven] = useState<GivenCountry>(view);
  /** Detected, and not the page's: the applicant is asked whether it is theirs. */
  const [meant, setMeant] = useState<CountryView | null>(null);

  function choose(chosen: CountryView): void {
    store(COUNTRY_KEY, chosen.code);
    setCountry(chosen);
    setMeant(null);
  }

  useEffect(() => {
    let gone = false;
    async function settle(): Promise<void> {
      // Chosen before the island lived, or on an earlier page.
      const here = choice.current?.value ?? view.country.code;
      const chosen = here === view.country.code ? kept(COUNTRY_KEY) : here;
      if (chosen !== null) {
        store(COUNTRY_KEY, chosen);
        setCountry(countryByCode(view, chosen));
        return;
      }
      // A page that came back with a number came back with its country too, from a sending later than any draft.
      const typed = view.values.contact ? null : countryOfDraft(form.current);
      if (typed) {
        const { code, dialCode, placeholder } = typed.country;
        const country = countryByCode(view, code, dialCode, placeholder);
        setCountry(country);
        setGiven({ country, locked: typed.locked });
        return;
      }
      const detected = await detectedCountry(view);
      const meanwhile = kept(COUNTRY_KEY) !== null;
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

  // The choice is uncontrolled, so that one made before the island lived survives; here it follows.
  const follow = () => {
    if (choice.current) choice.current.value = country.code;
  };
  useEffect(follow, [country]);

  /** While the form is being reset, which puts the choice back to what the page was rendered with. */
  const restore = () => setTimeout(follow);
  return { country, given, meant, choice, choose, restore };
}

/** Where the number was typed that the form has, or is about to have again; null: no such number. */
function countryOfDraft(form: HTMLFormElement | null): GivenCountry | null {
  const { values, country, locked = false } = readDraft(Date.now()) ?? {};
  const number = form ? fieldValue(form, "contact") : "";
  if (!country || !values?.contact || (number !== "" && number !== values.contact)) return null;
  return { country, locked };
}
