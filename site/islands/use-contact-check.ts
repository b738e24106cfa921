import { useRef, useState } from "react";
import { CONTACT_MESSAGE_MS } from "../../domain/application/limits.ts";
import type { ApplyFormView, CountryView } from "../view.ts";
import { checkNumber } from "./registration-request.ts";

/**
 * The server's check of a number (specification section 5, D9): its sentence is below the field for
 * 3000 ms, then a short error stays until the number is edited.
 */
export function useContactCheck(view: ApplyFormView, show: (message: string | null) => void, shorten: () => void) {
  /** Incremented when a pending answer or the sentence shown no longer applies. */
  const current = useRef(0);
  const invalid = useRef(false);
  /** The doubt about an accepted number. It never blocks submission. */
  const [doubt, setDoubt] = useState<string | null>(null);

  /** The number or its country changed: its check no longer applies. */
  function forget(): void {
    current.current += 1;
    invalid.current = false;
    setDoubt(null);
  }

  /** Resolves to the sentence shown, or null: possible, no answer, or edited meanwhile. */
  async function check(contact: string, country: CountryView): Promise<string | null> {
    forget();
    const attempt = current.current;
    const result = await checkNumber({ contact, area_code: country.dialCode, country: country.code }, view.lang);
    if (attempt !== current.current) return null;
    setDoubt(result?.doubt ?? null);
    const error = result?.error ?? null;
    if (error === null) {
      show(null);
      return null;
    }
    invalid.current = true;
    const sentence = error || view.text.contactInvalid;
    show(sentence);
    setTimeout(() => {
      if (attempt === current.current) shorten();
    }, CONTACT_MESSAGE_MS);
    return sentence;
  }

  return { doubt, check, forget, isInvalid: () => invalid.current };
}
