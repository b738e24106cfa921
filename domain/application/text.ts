/**
 * Whether the text can be stored and sent unchanged: PostgreSQL cannot store NUL, and UTF-8
 * replaces a lone surrogate.
 */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Without bidirectional embeddings and overrides, which make a text read differently (UAX 9). */
export function withoutOverrides(text: string): string {
  return text.replace(/[\u202A-\u202E]/g, "");
}
