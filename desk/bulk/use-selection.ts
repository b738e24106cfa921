import { useState } from "react";
import type { QueueChoice } from "../../domain/desk/queue-filter.ts";
import { selectEverybody } from "../requests/bulk.ts";
import { useErrorText } from "../requests/error-text.ts";
import { useToast } from "../frame/toast.tsx";
import { fullSelection, emptySelection, selectRange, type Selected, toggleRow, selectRows } from "./selection.ts";

export interface Selection {
  readonly selected: Selected;
  readonly toggle: (id: number) => void;
  /** Selects everyone from the last selected row. */
  readonly rangeTo: (id: number) => void;
  /** Selects every loaded row, or clears the selection if all are selected. */
  readonly toggleShown: () => void;
  /** Selects everyone in the list as it is now, loaded or not. */
  readonly everybody: () => void;
  readonly clear: () => void;
}

/** Another view or filter starts with an empty selection. */
export function useSelection(of: string, choice: QueueChoice, shown: readonly { readonly id: number }[]): Selection {
  const [state, keep] = useState(() => emptySelection(of));
  const { say } = useToast();
  const errorText = useErrorText();
  const selected = state.of === of ? state : emptySelection(of);
  const ids = shown.map(({ id }) => id);
  return {
    selected,
    toggle: (id) => keep(toggleRow(selected, id)),
    rangeTo: (id) => keep(selectRange(selected, id, ids)),
    toggleShown: () => keep(ids.every((id) => selected.ids.has(id)) ? emptySelection(of) : selectRows(selected, ids)),
    everybody: () => {
      selectEverybody(choice).then(
        (all) => keep(fullSelection(of, all)),
        (error: unknown) => say({ text: errorText(error), error: true }),
      );
    },
    clear: () => keep(emptySelection(of)),
  };
}
