import type { Context } from "hono";

const shownParameter = "shown";

/**
 * Where a form of a private page goes: with the code of the registration that it is about, because
 * another of the mailbox may be open when it is sent.
 */
export function formAddress(address: string, code: string): string {
  return `${address}?${shownParameter}=${encodeURIComponent(code)}`;
}

/** The code of the registration that a form is about; by default of the one that is open. */
export function codeOfForm(c: Context, { code }: { readonly code: string }): string {
  return c.req.query(shownParameter) ?? code;
}
