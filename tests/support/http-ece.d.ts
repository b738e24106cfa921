/** The part of the library that decrypts push messages in a test. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  function decrypt(
    body: Buffer,
    parameters: { readonly version: "aes128gcm"; readonly privateKey: ECDH; readonly authSecret: string },
  ): Buffer;
  export default { decrypt };
}
