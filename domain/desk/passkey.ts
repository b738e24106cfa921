/**
 * What a browser makes or shows a passkey with, as JSON (WebAuthn Level 3, 5.1: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON).
 * What is not named here goes on to the browser as it came: the log-in's library decides what it asks for.
 */
import * as v from "valibot";

const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const transport = v.picklist(transports);

const known = v.looseObject({
  id: v.string(),
  type: v.literal("public-key"),
  // Hints alone: others are passed over, as a browser does (5.8.4). An authenticator that named none has the empty one.
  transports: v.optional(
    v.pipe(
      v.array(v.string()),
      v.transform((named) => named.filter((name) => v.is(transport, name))),
    ),
  ),
});

/** For a new one. */
export const creationOptions = v.looseObject({
  rp: v.looseObject({ name: v.string() }),
  user: v.looseObject({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal("public-key"), alg: v.number() })),
  excludeCredentials: v.optional(v.array(known)),
});

/** For showing one. */
export const requestOptions = v.looseObject({ challenge: v.string(), allowCredentials: v.optional(v.array(known)) });
