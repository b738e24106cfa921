/** The form's view for the sample operator, with a test's changes. */
import { readConfig } from "../../app/config.ts";
import { applyFormView } from "../../server/site/apply-form-view.ts";
import type { ApplyFormView } from "../../site/view.ts";
import { testSecret } from "./secrets.ts";

const { operator } = readConfig({ SECRET: testSecret });

export function formView(changes: Partial<ApplyFormView> & { full: boolean }): ApplyFormView {
  const scope = { market: "gb", prefixed: true, chosenCountry: null, detectedCountry: null, job: null } as const;
  return { ...applyFormView({ operator }, { ...scope, full: changes.full }), ...changes };
}
