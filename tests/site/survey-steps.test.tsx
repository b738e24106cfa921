import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SurveySteps } from "../../site/islands/survey-steps.tsx";
import styles from "../../site/islands/survey.module.css";

const labels = ["Step 1 of 3", "Step 2 of 3", "Step 3 of 3"];

test.each([1, 2, 3])("one dot per step is shown, with the current one marked", (step) => {
  const html = renderToStaticMarkup(<SurveySteps step={step} labels={labels} />);
  const dots = Array.from(html.matchAll(/<span class="([^"]*)"><\/span>/g), ([, name]) => name);
  expect(dots).toEqual(
    labels.map((_, at) => (at + 1 < step ? styles.done : at + 1 === step ? styles.current : styles.ring)),
  );
  expect(new Set([styles.done, styles.current, styles.ring]).size).toBe(3);
  // Screen readers announce the same.
  expect(html).toContain('aria-hidden="true"');
  expect(html).toContain(`<span id="survey-step">${labels[step - 1]}</span>`);
});
