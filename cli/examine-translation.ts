/** Sends two words to the translation service, as the desk would, to see whether it can be used. */
import type { EnvironmentConfig } from "../app/config.ts";
import type { Finding } from "../domain/health/finding.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { promptOf, type TranslationError, translationsIn } from "../domain/translation/translate.ts";
import { chatTranslator } from "../integrations/translation/chat-translator.ts";

const advice: Readonly<Record<TranslationError, string>> = {
  slow: "check that it runs, and that this machine may connect to it",
  unreachable: "check TRANSLATION_URL, and that the service runs",
  refused:
    "check TRANSLATION_URL, TRANSLATION_KEY and TRANSLATION_MODEL; a service in your own network must be listed under internalReceivers in the operator file",
  limited: "it has had too many requests; check your plan there",
  unusable: "check that TRANSLATION_URL is the base address of an OpenAI-compatible API, usually ending in /v1",
};

export async function examineTranslation({
  translation,
  operator,
}: Pick<EnvironmentConfig, "translation"> & { readonly operator: Operator }): Promise<Finding[]> {
  if (translation === null) return [{ kind: "ok", text: "translation: none configured" }];
  const { host } = new URL(translation.url);
  const texts = [{ name: "text", text: "Remote job" }];
  const prompt = promptOf({ from: "English", to: "German", guide: { notes: [], terms: [] }, texts });
  const answer = await chatTranslator(translation, () => operator.internalReceivers)(prompt);
  if (answer.kind === "failed") {
    return [{ kind: "error", text: `translation: ${host} cannot be used (${answer.why}); ${advice[answer.error]}` }];
  }
  return translationsIn(answer.content)?.has("text")
    ? [{ kind: "ok", text: `translation: ${host} answers with the model ${translation.model}` }]
    : [
        {
          kind: "warning",
          text: `translation: ${translation.model} at ${host} does not answer with the JSON it is asked for; choose another model`,
        },
      ];
}
