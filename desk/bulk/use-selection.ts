import { useState } from "react";
import type { QueueChoice } from "../../domain/desk/queue-filter.ts";
import { selectEverybody } from "../calls/bulk.ts";
import { useErrorText } from "../calls/error-text.ts";
import { useToast } from "../frame/toast.tsx";
import { everybodyOf, nobodyIn, ranged, type Selected, toggled, withAll } from "./selected.ts";

export interface Selection {
  readonly selected: Selected;
  readonly toggle: (id: number) => void;
  /** Everybody from who was chosen last. */
  readonly rangeTo: (id: number) => void;
  /** Everybody who is loaded; nobody, where they are already. */
  readonly toggleShown: () => void;
  /** Everybody in the list, loaded or not, as it is now. */
  readonly everybody: () => void;
  readonly clear: () => void;
}

/** Another view or filter begins with nobody. */
export function useSelection(of: string, choice: QueueChoice, shown: readonly { readonly id: number }[]): Selection {
  const [kept, keep] = useState(() => nobodyIn(of));
  const { say } = useToast();
  const errorText = useErrorText();
  const selected = kept.of === of ? kept : nobodyIn(of);
  const ids = shown.map(({ id }) => id);
  return {
    selected,
    toggle: (id) => keep(toggled(selected, id)),
    rangeTo: (id) => keep(ranged(selected, id, ids)),
    toggleShown: () => keep(ids.every((id) => selected.ids.has(id)) ? nobodyIn(of) : withAll(selected, ids)),
    everybody: () => {
      selectEverybody(choice).then(
        (all) => keep(everybodyOf(of, all)),
        (error: unknown) => say({ text: errorText(error), error: true }),
      );
    },
    clear: () => keep(nobodyIn(of)),
  };
}
