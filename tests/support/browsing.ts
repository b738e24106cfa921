/** A visitor in a browser that Playwright does not drive: the same interface for every engine. */
import { isDeepStrictEqual } from "node:util";
import { patience } from "./waiting.ts";

export interface VisitOptions {
  /** Whether pages may run scripts. */
  readonly javascript: boolean;
  /** The window in CSS pixels; a phone by default. */
  readonly size?: { readonly width: number; readonly height: number };
}

export type Key = "Escape" | "w";

/** A CSS selector, or an XPath starting with `//`. */
export type Selector = string;

/** A new visitor. */
export interface Visitor {
  goto(url: string): Promise<void>;
  /**
   * The value of a JavaScript expression in the page, as JSON. Works from outside even if pages may
   * not run scripts.
   */
  read<T>(expression: string): Promise<T>;
  /**
   * Scrolls to the first match and presses its centre; in Firefox without JavaScript presses Enter
   * on it.
   */
  click(selector: Selector): Promise<void>;
  /** Types into an empty field. */
  type(selector: Selector, text: string): Promise<void>;
  press(key: Key): Promise<void>;
  leave(): Promise<void>;
}

export interface Engine {
  visit(options: VisitOptions): Promise<Visitor>;
}

export const phone = { width: 390, height: 844 } as const;

/** An expression for the first matching element, or null. */
export function elementAt(selector: Selector): string {
  const given = JSON.stringify(selector);
  return selector.startsWith("//")
    ? `document.evaluate(${given}, document, null, 9, null).singleNodeValue`
    : `document.querySelector(${given})`;
}

/** Resolves when the expression has the wanted value on any page. Rejects with its last value. */
export async function until(visitor: Pick<Visitor, "read">, expression: string, wanted: unknown = true): Promise<void> {
  let last: unknown;
  for (const deadline = performance.now() + patience; performance.now() < deadline;) {
    // Between two pages there is none to query.
    last = await visitor.read<unknown>(expression).catch((error: Error) => error.message);
    if (isDeepStrictEqual(last, wanted)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const where = await visitor.read<string>("location.href").catch(() => "nowhere");
  throw new Error(`not within ${patience} ms at ${where}: ${expression} (last: ${JSON.stringify(last)})`);
}

/** Resolves when the element exists and has a size. */
export function shown(visitor: Pick<Visitor, "read">, selector: Selector): Promise<void> {
  return until(visitor, `(${elementAt(selector)}?.getBoundingClientRect().width ?? 0) > 0`);
}

/** The button or link with exactly this text, within the first match of `within`. */
export function named(words: string, within = "//body"): Selector {
  return `${within}//*[self::button or self::a][normalize-space()=${quoted(words)}]`;
}

/** XPath 1.0 has no escapes. */
export function quoted(words: string): string {
  return words.includes('"') ? `concat("${words.replaceAll('"', `", '"', "`)}")` : `"${words}"`;
}
