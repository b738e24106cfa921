/** A message that an applicant writes on their own page. */
import { withoutOverrides } from "../application/text.ts";
import { withoutPrivateLinks } from "./private-links.ts";

/** UTF-16 code units, as a text field counts them. */
export const longestOwnMessage = 2000;

/** Made with the form: sending a form twice stores one message. */
export const ownMessageKey = /^[\w-]{16,64}$/;

export type TypedMessage =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: "empty" }
  /** `over`: how many characters too many. */
  | { readonly ok: false; readonly error: "tooLong"; readonly over: number };

export function readOwnMessage(typed: string): TypedMessage {
  const text = withoutPrivateLinks(withoutOverrides(typed).replaceAll("\r\n", "\n").trim());
  if (text === "") return { ok: false, error: "empty" };
  const over = text.length - longestOwnMessage;
  return over > 0 ? { ok: false, error: "tooLong", over } : { ok: true, text };
}
