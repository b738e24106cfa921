import { expect, test } from "vitest";
import { isFictional } from "../../domain/phone/fiction.ts";

test.each([
  ["+447700900123", true],
  ["+447700901123", false],
  ["+442079460958", true],
  ["+442079461958", false],
  ["+441632960001", true],
  ["+12125550142", true],
  ["+12125550200", false],
  ["+15550142555", false],
  ["+61491570156", true],
  ["+61491570155", false],
  ["+61255501234", true],
  ["+33639981234", true],
  ["+33639971234", false],
  ["+4930231250", false],
  ["+493023125001", true],
  ["+491713920055", true],
  ["+46701740605", true],
  ["+46701740604", false],
  ["+353209112345", true],
  ["+447400123456", false],
])("%s is reserved for fiction: %s", (number, fictional) => {
  expect(isFictional(number)).toBe(fictional);
});
