import * as v from "valibot";

const aboutRegistration = v.object({ registrationId: v.string() });

/** Whom a delivery is about; null: nobody. */
export function registrationOf(payload: unknown): string | null {
  return v.is(aboutRegistration, payload) ? payload.registrationId : null;
}
