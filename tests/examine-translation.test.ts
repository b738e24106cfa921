/** What doctor reports about the translation service. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examineTranslation } from "../cli/examine-translation.ts";
import { operatorWith } from "./support/operators.ts";
import { completes, startTranslationService, type TranslationService } from "./support/translation-service.ts";

describe("the translation service", () => {
  let service: TranslationService;
  beforeAll(async () => {
    service = await startTranslationService();
  });
  afterAll(() => service.close());
  const examined = async (key?: string) => {
    const translation = { url: service.url, key, model: "small-model" };
    const [finding] = await examineTranslation({ translation, operator: operatorWith({}) });
    return finding;
  };

  test("that translates is fine; none is, too", async () => {
    service.answer = (response) => completes(response, { text: "Remote-Job" });
    expect((await examined())?.kind).toBe("ok");
    expect(await examineTranslation({ translation: null, operator: operatorWith({}) })).toEqual([
      { kind: "ok", text: "translation: none configured" },
    ]);
  });

  test("that refuses, or talks instead, is reported without the key", async () => {
    service.answer = (response) => void response.writeHead(401).end();
    const refused = await examined("sk-secret");
    expect(refused).toMatchObject({
      kind: "error",
      text: expect.stringContaining("(status 401); check TRANSLATION_URL"),
    });
    expect(refused?.text).not.toContain("sk-secret");
    service.answer = (response) => completes(response, "Gern! Hier ist die Übersetzung:");
    expect(await examined()).toMatchObject({ kind: "warning", text: expect.stringContaining("choose another model") });
  });
});
