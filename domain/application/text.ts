/** Text that can be stored and sent on unchanged. */

/**
 * NUL cannot be stored by PostgreSQL, and a lone surrogate becomes another character in UTF-8: both would come back
 * different from what was sent, so they are refused instead.
 */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
