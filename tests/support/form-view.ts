/** The form's view as the server makes it for the sample operator, with what a test wants changed. */
import { readConfig } from "../../config.ts";
import { applicationFormView } from "../../server/site/form-view.ts";
import type { ApplicationFormView } from "../../site/view.ts";
import { testSecret } from "./secrets.ts";

const { operator } = readConfig({ SECRET: testSecret });

export function formView(changes: Partial<ApplicationFormView> & { full: boolean }): ApplicationFormView {
  const scope = { market: "gb", prefixed: true, chosenCountry: null, detectedCountry: null, job: null } as const;
  return { ...applicationFormView({ operator }, { ...scope, full: changes.full }), ...changes };
}
