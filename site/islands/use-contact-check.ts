import { useRef, useState } from "react";
import { CONTACT_MESSAGE_MS } from "../../domain/application/limits.ts";
import type { ApplyFormView, CountryView } from "../view.ts";
import { checkNumber } from "./registration-call.ts";

/**
 * The server's word on a number (specification section 5, D9): its sentence stands under the field for 3000 ms, then a
 * short error stays until the number is edited.
 */
export function useContactCheck(view: ApplyFormView, show: (message: string | null) => void, shorten: () => void) {
  /** Counts up whenever an answer on its way, or the sentence shown, no longer applies. */
  const current = useRef(0);
  const invalid = useRef(false);
  /** What is said of a number that is accepted all the same: it never holds anything up. */
  const [doubt, setDoubt] = useState<string | null>(null);

  /** The number or its country changed: nothing is known about it. */
  function forget(): void {
    current.current += 1;
    invalid.current = false;
    setDoubt(null);
  }

  /** Resolves to the sentence now shown, or null: possible, or nobody could say, or edited meanwhile. */
  async function check(contact: string, country: CountryView): Promise<string | null> {
    forget();
    const asked = current.current;
    const said = await checkNumber({ contact, area_code: country.dialCode, country: country.code }, view.lang);
    if (asked !== current.current) return null;
    setDoubt(said?.doubt ?? null);
    const error = said?.error ?? null;
    if (error === null) {
      show(null);
      return null;
    }
    invalid.current = true;
    const sentence = error || view.text.contactInvalid;
    show(sentence);
    setTimeout(() => {
      if (asked === current.current) shorten();
    }, CONTACT_MESSAGE_MS);
    return sentence;
  }

  return { doubt, check, forget, isInvalid: () => invalid.current };
}
