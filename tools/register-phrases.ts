/**
 * Lets Node itself import locales/scam-check/: `node --import ./tools/register-phrases.ts FILE`.
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { phraseModule } from "./phrase-module.ts";

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(".yaml")) return nextLoad(url, context);
    return { format: "module", source: phraseModule(readFileSync(new URL(url), "utf8")), shortCircuit: true };
  },
});
