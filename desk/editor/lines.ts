/** Splits a typed list into one entry per line, spaces included. */
export function linesOf(typed: string): string[] {
  return typed === "" ? [] : typed.split(/\r\n|[\r\n\u2028\u2029]/u);
}

/** Why a list cannot be saved; null: it can. */
export function listError(
  entries: readonly string[],
  limits: { readonly item: number; readonly items: number },
): "entries" | "length" | null {
  const filled = entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
  if (filled.length > limits.items) return "entries";
  return filled.some((entry) => entry.length > limits.item) ? "length" : null;
}
