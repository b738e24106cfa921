/** The form's view as the server makes it for the sample operator, with what a test wants changed. */
import { readConfig } from "../../config.ts";
import { applyFormView } from "../../server/site/apply-form-view.ts";
import type { ApplyFormView } from "../../site/view.ts";
import { testSecret } from "./secrets.ts";

const { operator } = readConfig({ SECRET: testSecret });

export function formView(changes: Partial<ApplyFormView> & { full: boolean }): ApplyFormView {
  const scope = { market: "gb", prefixed: true, chosenCountry: null, detectedCountry: null, job: null } as const;
  return { ...applyFormView({ operator }, { ...scope, full: changes.full }), ...changes };
}
