/** The part of the library that a test reads what was pushed with. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  function decrypt(
    body: Buffer,
    parameters: { readonly version: "aes128gcm"; readonly privateKey: ECDH; readonly authSecret: string },
  ): Buffer;
  export default { decrypt };
}
