import { useCallback, useRef } from "react";
import { useAct } from "../calls/acts.ts";
import type { Doing } from "../calls/waiting.ts";

/** An act at a time: the second press of a double one comes before anything shows that the first is under way. */
export function useGive(): { readonly give: (doing: Doing) => void; readonly pending: boolean } {
  const { mutate, isPending } = useAct();
  const underWay = useRef(false);
  const give = useCallback(
    (doing: Doing) => {
      if (underWay.current) return;
      underWay.current = true;
      mutate(doing, {
        onSettled: () => {
          underWay.current = false;
        },
      });
    },
    [mutate],
  );
  return { give, pending: isPending };
}
