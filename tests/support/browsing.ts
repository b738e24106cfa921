/** What a visitor does in a browser that Playwright does not drive: the same calls, whatever engine answers them. */
import { isDeepStrictEqual } from "node:util";
import { patience } from "./waiting.ts";

export interface VisitOptions {
  /** Whether pages may run scripts. */
  readonly javascript: boolean;
  /** Of the window, in CSS pixels; without: a phone. */
  readonly size?: { readonly width: number; readonly height: number };
}

export type Key = "Escape" | "w";

/** Where something is: a CSS selector, or an XPath that begins with `//`. */
export type Selector = string;

/** Somebody new. */
export interface Visitor {
  goto(url: string): Promise<void>;
  /** What a JavaScript expression comes to in the page, as JSON: asked from outside, so also where pages may run no scripts. */
  read<T>(expression: string): Promise<T>;
  /** Scrolls to the first that matches and presses its middle; in Firefox without JavaScript by the Enter key. */
  click(selector: Selector): Promise<void>;
  /** Writes into a field that is empty. */
  type(selector: Selector, text: string): Promise<void>;
  press(key: Key): Promise<void>;
  leave(): Promise<void>;
}

export interface Engine {
  visit(options: VisitOptions): Promise<Visitor>;
}

export const phone = { width: 390, height: 844 } as const;

/** An expression for the first element that matches; null: there is none. */
export function elementAt(selector: Selector): string {
  const given = JSON.stringify(selector);
  return selector.startsWith("//")
    ? `document.evaluate(${given}, document, null, 9, null).singleNodeValue`
    : `document.querySelector(${given})`;
}

/** Resolves when the expression comes to what is wanted, whichever page that is by then. Rejects with what it was last. */
export async function until(visitor: Pick<Visitor, "read">, expression: string, wanted: unknown = true): Promise<void> {
  let last: unknown;
  for (const deadline = performance.now() + patience; performance.now() < deadline;) {
    // Between two pages there is none to ask.
    last = await visitor.read<unknown>(expression).catch((error: Error) => error.message);
    if (isDeepStrictEqual(last, wanted)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const where = await visitor.read<string>("location.href").catch(() => "nowhere");
  throw new Error(`not within ${patience} ms at ${where}: ${expression} (last: ${JSON.stringify(last)})`);
}

/** Resolves when the element is there and has a size. */
export function shown(visitor: Pick<Visitor, "read">, selector: Selector): Promise<void> {
  return until(visitor, `(${elementAt(selector)}?.getBoundingClientRect().width ?? 0) > 0`);
}

/** The button or link with exactly these words, inside the first that matches `within`. */
export function named(words: string, within = "//body"): Selector {
  return `${within}//*[self::button or self::a][normalize-space()=${quoted(words)}]`;
}

/** XPath 1.0 knows no escapes. */
export function quoted(words: string): string {
  return words.includes('"') ? `concat("${words.replaceAll('"', `", '"', "`)}")` : `"${words}"`;
}
