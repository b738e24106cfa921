import { expect, test } from "vitest";
import { emptyMarkets } from "../../domain/vacancies/empty-markets.ts";
import { shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { demoOperator, operatorWith } from "../support/operators.ts";

const { vacancies: open } = shownFromFile(demoOperator, new Date(0));
const english = open.map((vacancy) => ({ ...vacancy, texts: { en: vacancy.texts.en } })) as typeof open;
const offering = (offered: readonly string[], paused: readonly string[] = []) =>
  operatorWith({ markets: { offered, paused } });

test("offered, unpaused markets without a job are listed by language", () => {
  expect(emptyMarkets(open, demoOperator)).toEqual([]);
  expect(emptyMarkets(english, offering(["gb"]))).toEqual([]);
  expect(emptyMarkets(english, offering(["gb", "de", "at", "fr"], ["fr"]))).toEqual([
    expect.stringMatching(/^no job is shown in de, at, .* in de \(Deutsch\)/),
  ]);
  expect(emptyMarkets([], offering(["gb", "de"]))).toHaveLength(2);
});
