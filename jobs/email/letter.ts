/** An e-mail's content before it is text or HTML: both are made from this alone, so that they say the same. */

export type Block =
  | { readonly kind: "heading" | "paragraph" | "lead" | "note" | "code"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "facts"; readonly rows: readonly Fact[] }
  | { readonly kind: "link"; readonly label: string; readonly href: string; readonly main: boolean };

export interface Fact {
  readonly label: string;
  /** In its own direction, whatever the letter's. */
  readonly value: string;
}

export interface Letter {
  readonly subject: string;
  /** BCP-47 */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  readonly title: string;
  readonly blocks: readonly Block[];
}

export const heading = (text: string): Block => ({ kind: "heading", text });
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
/** The sentence that matters most. */
export const lead = (text: string): Block => ({ kind: "lead", text });
export const note = (text: string): Block => ({ kind: "note", text });
export const code = (text: string): Block => ({ kind: "code", text });
export const list = (items: readonly string[]): Block => ({ kind: "list", items });
export const facts = (rows: readonly Fact[]): Block => ({ kind: "facts", rows });
/** The one thing to do in a letter, as a button. */
export const mainLink = (label: string, href: string): Block => ({ kind: "link", label, href, main: true });
export const link = (label: string, href: string): Block => ({ kind: "link", label, href, main: false });
