/** How long reading an address takes, whatever is posted: twice as long a text may not take four times as long. */
import { expect, test } from "vitest";
import { readEmail } from "../../domain/application/email-address.ts";

test("nested wrappings before a long row of marks take a moment", () => {
  const typed = `${"mailto:".repeat(45)}${";".repeat(680)}a`;
  readEmail(typed);
  const began = performance.now();
  for (let time = 0; time < 20; time += 1) readEmail(typed);
  // It took 20 times 40 ms; what is read once for each of 45 wrappings takes less than one.
  expect((performance.now() - began) / 20).toBeLessThan(15);
});
