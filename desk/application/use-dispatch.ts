import { useCallback, useRef } from "react";
import { useAction } from "../requests/actions.ts";
import type { ActionRequest } from "../requests/offline-actions.ts";

/**
 * Runs one action at a time: the second press of a double click comes before `isPending` is
 * rendered.
 */
export function useDispatch(): { readonly dispatch: (request: ActionRequest) => void; readonly pending: boolean } {
  const { mutate, isPending } = useAction();
  const underWay = useRef(false);
  const dispatch = useCallback(
    (request: ActionRequest) => {
      if (underWay.current) return;
      underWay.current = true;
      mutate(request, {
        onSettled: () => {
          underWay.current = false;
        },
      });
    },
    [mutate],
  );
  return { dispatch, pending: isPending };
}
