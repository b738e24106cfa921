import { type RefObject, useEffect, useRef, useState } from "react";
import { COUNTRY_KEY } from "../session-keys.ts";
import type { ApplyFormView } from "../view.ts";
import { fieldValue } from "./apply-fields.ts";
import { countryByCode, detectedCountry } from "./country-choice.ts";
import { store } from "./draft.ts";

/**
 * The country the form is for: what was chosen by hand in this session, else what the server detects, else what the page was
 * rendered with (D13). A number already typed belongs to the dial code beside it, so detection leaves it alone.
 */
export function useCountry(view: ApplyFormView, form: RefObject<HTMLFormElement | null>) {
  const [country, setCountry] = useState(view.country);
  const choice = useRef<HTMLSelectElement>(null);
  /** A detection is no guess: the country is locked from then on (D13). */
  const [locked, setLocked] = useState(view.locked);

  function choose(code: string): void {
    const chosen = countryByCode(view, code);
    if (!chosen) return;
    store(COUNTRY_KEY, code);
    setCountry(chosen);
  }

  useEffect(() => {
    let gone = false;
    async function settle(): Promise<void> {
      // Chosen before the island lived, or on an earlier page.
      const here = choice.current?.value ?? view.country.code;
      const kept = here === view.country.code ? sessionStorage.getItem(COUNTRY_KEY) : here;
      if (kept !== null) {
        store(COUNTRY_KEY, kept);
        setCountry(countryByCode(view, kept) ?? view.country);
        return;
      }
      const detected = await detectedCountry(view);
      const meanwhile = sessionStorage.getItem(COUNTRY_KEY) !== null;
      const number = form.current ? fieldValue(form.current, "contact") : "";
      if (!detected || gone || meanwhile || number !== "") return;
      setCountry(detected);
      setLocked(true);
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
  return { country, locked, choice, choose, restore };
}
