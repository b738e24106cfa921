import { useCallback, useEffect, useRef } from "react";

/** A stable callback that calls the latest handler. */
export function useLatestCallback<Parameters extends readonly unknown[]>(
  callback: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
}
