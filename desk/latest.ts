import { useCallback, useEffect, useRef } from "react";

/** One function for as long as something is shown, which does what the latest one does: for what is not rendered each time. */
export function useLatest<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...given) => latest.current(...given), []);
}
