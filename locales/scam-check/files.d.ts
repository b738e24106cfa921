/**
 * tools/phrase-module.ts turns these files into modules.
 * tests/domain/scam-check/phrase-files.test.ts checks their keys.
 */
declare module "*.yaml" {
  export const lexicon: () => import("../../domain/scam-check/lexicon.ts").Lexicon;
  export const warnings: () => import("../../domain/scam-check/lexicon.ts").WarningWords;
}
