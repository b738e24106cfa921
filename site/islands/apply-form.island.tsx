import { ApplyForm } from "./apply-form.tsx";
import { unpackForm } from "./form-props.ts";
import { hydrateIsland } from "./hydrate-island.tsx";

/** The loader calls this at the first sign of intent. */
export function hydrate(container: HTMLElement): Promise<void> {
  return hydrateIsland(container, ApplyForm, unpackForm);
}
