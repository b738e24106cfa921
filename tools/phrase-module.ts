/**
 * Turns a file in locales/scam-check/ into a module, for Vite (vite.config.ts) and Node
 * (register-phrases.ts).
 */
import { parse } from "yaml";

/** Exports functions, because V8 compiles a function's body only when it is called. */
export function phraseModule(text: string): string {
  const { warnings, ...lexicon } = parse(text) as Record<string, unknown>;
  return `export const lexicon = () => (${literal(lexicon)});\nexport const warnings = () => (${literal(warnings)});\n`;
}

/** JSON without the quotes around keys, which a bundle would keep. */
function literal(value: unknown): string {
  return JSON.stringify(value).replace(/"([a-z]\w*)":/gi, "$1:");
}
