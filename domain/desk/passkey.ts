/**
 * Options for creating and using a passkey, as JSON (WebAuthn Level 3, 5.1:
 * https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON). Unlisted members pass
 * through unchanged: the login library decides them.
 */
import * as v from "valibot";

const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const transport = v.picklist(transports);

const known = v.looseObject({
  id: v.string(),
  type: v.literal("public-key"),
  // Only hints: unknown ones are dropped, as browsers do (5.8.4). An authenticator without any
  // reports "".
  transports: v.optional(
    v.pipe(
      v.array(v.string()),
      v.transform((named) => named.filter((name) => v.is(transport, name))),
    ),
  ),
});

/** For creating a passkey. */
export const creationOptions = v.looseObject({
  rp: v.looseObject({ name: v.string() }),
  user: v.looseObject({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal("public-key"), alg: v.number() })),
  excludeCredentials: v.optional(v.array(known)),
});

/** For using a passkey. */
export const requestOptions = v.looseObject({ challenge: v.string(), allowCredentials: v.optional(v.array(known)) });
