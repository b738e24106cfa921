/** An OpenAI-compatible translation service on the loopback address, which tests misuse. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { demoOperator } from "./operators.ts";

interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The texts to translate, by name. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface TranslationService {
  /** `TRANSLATION_URL` */
  readonly url: string;
  readonly asked: Asked[];
  /** Answers requests from now on. */
  answer: (response: ServerResponse, asked: Asked) => void;
  close(): Promise<void>;
}

/** At first it translates the demo's vacancies as the demo does. */
export async function startTranslationService(): Promise<TranslationService> {
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const asked = { path: incoming.url ?? "", headers: incoming.headers, body, texts: textsIn(body) };
      service.asked.push(asked);
      service.answer(outgoing, asked);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const service: TranslationService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    answer: (response, { texts, body }) => completes(response, demoTranslations(texts, body)),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return service;
}

/** Answers with a completion; a text as it is, anything else as JSON. */
export function completes(response: ServerResponse, content: unknown, finish = "stop"): void {
  const message = { role: "assistant", content: typeof content === "string" ? content : JSON.stringify(content) };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ id: "1", choices: [{ index: 0, message, finish_reason: finish }] }));
}

function textsIn(body: string): Readonly<Record<string, string>> {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
  return JSON.parse(messages.find(({ role }) => role === "user")?.content ?? "{}") as Record<string, string>;
}

const flat = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(flat);

/** German and French as in the demo's operator file. */
function demoTranslations(texts: Readonly<Record<string, string>>, body: string): Record<string, string> {
  const target = body.includes("to French") ? "fr" : "de";
  const known = new Map(
    demoOperator.vacancies.flatMap(({ text: { en, [target]: other } }) => {
      const translated = flat(other);
      return flat(en).map((english, at) => [english, translated[at] ?? ""] as const);
    }),
  );
  return Object.fromEntries(Object.entries(texts).map(([name, english]) => [name, known.get(english) ?? ""]));
}
