import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../calls/error-text.ts";
import { useToast } from "../frame/toast.tsx";
import { NotConfirmed, useConfirming } from "./confirm.tsx";

interface Told {
  /** Said when it is done. */
  readonly done: string;
  /** Said when it fails; left out: what the server said. */
  readonly failed?: string;
  /** What is asked for again, however it went. */
  readonly changes: readonly QueryKey[];
}

/** An act that may need confirming, and says how it went. */
export function useTold<Given, Answer>(act: (given: Given) => Promise<Answer>, { done, failed, changes }: Told) {
  const client = useQueryClient();
  const confirming = useConfirming();
  const { say } = useToast();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (given: Given) => confirming(() => act(given)),
    onSuccess: () => say({ text: done }),
    onError: (error) => {
      if (!(error instanceof NotConfirmed)) say({ text: failed ?? errorText(error), error: true });
    },
    onSettled: () => Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
