/**
 * Translates with an OpenAI-compatible API: `POST {url}/chat/completions`. Contacts addresses by
 * the same rules as webhooks; also this machine, because only the operator sets the address.
 */
import * as v from "valibot";
import type {
  Translate,
  TranslationAnswer,
  TranslationError,
  TranslationPrompt,
  TranslationSettings,
} from "../../domain/translation/translate.ts";
import { post, type PostError, type PostSettings } from "../webhook/post.ts";

/** Milliseconds in total. Reverse proxies give up after 60 s (deploy/nginx.conf). */
export const translationTimeoutMs = 45_000;
/** Bytes: several times the longest request. */
const longestAnswer = 512 * 1024;

const completion = v.object({
  choices: v.pipe(
    v.array(
      v.object({
        message: v.object({ content: v.string() }),
        finish_reason: v.nullish(v.string()),
      }),
    ),
    v.minLength(1),
  ),
});

/** @param named the operator's internal receivers at the time of a request */
export function chatTranslator(
  { url, key, model }: TranslationSettings,
  named: () => readonly string[] = () => [],
  settings: Partial<Pick<PostSettings, "timeoutMs" | "lookup">> = {},
): Translate {
  return async (prompt) => {
    const result = await post(
      `${url.replace(/\/+$/, "")}/chat/completions`,
      JSON.stringify(bodyOf(model, prompt)),
      {
        "content-type": "application/json",
        accept: "application/json",
        "user-agent": "Fairlead",
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      { timeoutMs: translationTimeoutMs, loopback: true, ...settings, named: named(), readsBytes: longestAnswer },
    );
    if (result.kind === "failed") return failed(errorOf(result.reason), result.reason);
    const { status, body = "" } = result;
    return status === 200 ? contentOf(body) : failed(errorOfStatus(status), `status ${status}`);
  };
}

/** Only what every compatible service and model accepts: no temperature, no response format. */
function bodyOf(model: string, { instructions, content }: TranslationPrompt): object {
  return {
    model,
    messages: [
      { role: "system", content: instructions },
      { role: "user", content },
    ],
    stream: false,
  };
}

function contentOf(body: string): TranslationAnswer {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return failed("unusable", "no JSON");
  }
  const read = v.safeParse(completion, answer);
  const [choice] = read.success ? read.output.choices : [];
  if (!choice) return failed("unusable", "no completion");
  if (choice.finish_reason === "length") return failed("unusable", "cut off");
  return { kind: "answered", content: choice.message.content };
}

function failed(error: TranslationError, why: string): TranslationAnswer {
  return { kind: "failed", error, why };
}

function errorOf(reason: PostError): TranslationError {
  if (reason === "timeout") return "slow";
  return reason === "address not allowed" ? "refused" : "unreachable";
}

/** A redirect is not followed, because it could lead the key anywhere. */
function errorOfStatus(status: number): TranslationError {
  if (status === 429) return "limited";
  if (status === 408 || status === 504) return "slow";
  return status >= 500 ? "unreachable" : "refused";
}
