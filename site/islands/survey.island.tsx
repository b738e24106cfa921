import { hydrateIsland } from "./hydrate-island.tsx";
import { Survey } from "./survey.tsx";

/** The loader calls this at the first sign of intent. */
export function hydrate(container: HTMLElement): Promise<void> {
  return hydrateIsland(container, Survey, JSON.parse);
}
