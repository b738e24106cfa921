import { useCallback, useEffect, useRef } from "react";

/** A stable callback that calls the latest handler. */
export function useLatestCallback<Given extends readonly unknown[]>(
  callback: (...parameters: Given) => void,
): (...parameters: Given) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
}
