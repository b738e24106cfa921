import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useFaultText } from "../calls/fault-text.ts";
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
  const faultText = useFaultText();
  return useMutation({
    mutationFn: (given: Given) => confirming(() => act(given)),
    onSuccess: () => say({ text: done }),
    onError: (fault) => {
      if (!(fault instanceof NotConfirmed)) say({ text: failed ?? faultText(fault), fault: true });
    },
    onSettled: () => Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
