import * as v from "valibot";

const aboutRegistration = v.object({ registrationId: v.string() });

/** The registration a delivery is about; null: none. */
export function registrationOf(payload: unknown): string | null {
  return v.is(aboutRegistration, payload) ? payload.registrationId : null;
}
