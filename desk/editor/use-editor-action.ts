import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { DeskError } from "../requests/send-request.ts";
import { recordOwnAction } from "../requests/own-actions.ts";

interface Ends<Result> {
  readonly done: (result: Result) => void;
  /** After a refusal: what is shown may be outdated. */
  readonly reload: () => void;
}

/**
 * Runs an action on a vacancy or page. Ignores calls while one is pending. A refusal is shown
 * beside the button.
 */
export function useEditorAction<Input, Result>(
  send: (input: Input) => Promise<Result>,
  { done, reload }: Ends<Result>,
) {
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
    run: (input: Input) => {
      if (busy.current) return;
      busy.current = true;
      mutate(input);
    },
  };
}
