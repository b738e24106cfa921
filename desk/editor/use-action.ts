import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { DeskError } from "../calls/call.ts";
import { recordOwnAction } from "../calls/own-actions.ts";

interface Ends<Result> {
  readonly done: (result: Result) => void;
  /** After a refusal: what is shown may be outdated. */
  readonly reload: () => void;
}

/**
 * Runs an action on a vacancy or page. Ignores calls while one is pending. A refusal is shown
 * beside the button.
 */
export function useAction<Given, Result>(send: (input: Given) => Promise<Result>, { done, reload }: Ends<Result>) {
  const busy = useRef(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: send,
    onSuccess: (result) => {
      recordOwnAction();
      done(result);
    },
    onError: (refused) => {
      if (refused instanceof DeskError && [404, 409, 422].includes(refused.status)) reload();
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  return {
    error,
    isPending,
    reset,
    run: (input: Given) => {
      if (busy.current) return;
      busy.current = true;
      mutate(input);
    },
  };
}
