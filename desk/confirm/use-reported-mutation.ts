import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { NotConfirmed } from "../requests/auth.ts";
import { useErrorText } from "../requests/error-text.ts";
import { useToast } from "../frame/toast.tsx";
import { useConfirming } from "./confirm.tsx";

interface Report {
  readonly done: string;
  /** Shown on failure; by default the server's message. */
  readonly failed?: string;
  /** Queries to invalidate, after success or failure. */
  readonly changes: readonly QueryKey[];
}

/** A mutation that may need confirmation and reports its result in a toast. */
export function useReportedMutation<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { done, failed, changes }: Report,
) {
  const client = useQueryClient();
  const confirming = useConfirming();
  const { say } = useToast();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (input: Input) => confirming(() => send(input)),
    onSuccess: () => say({ text: done }),
    onError: (error) => {
      if (!(error instanceof NotConfirmed)) say({ text: failed ?? errorText(error), error: true });
    },
    onSettled: () => Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
