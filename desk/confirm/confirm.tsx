/**
 * Whoever changes how somebody logs in is asked for password or passkey when the server wants it, and what they asked for
 * then goes on by itself.
 */
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { DeskError } from "../calls/call.ts";
import { ConfirmDialog } from "./dialog.tsx";

/** The dialog was closed: nothing was done, and nothing has to be said. */
export class NotConfirmed extends Error {}

type Confirming = <Answer>(act: () => Promise<Answer>) => Promise<Answer>;

const Confirm = createContext<Confirming | null>(null);

export function useConfirming(): Confirming {
  const confirming = useContext(Confirm);
  if (!confirming) throw new Error("outside of ConfirmProvider");
  return confirming;
}

interface Asking {
  readonly done: () => void;
  readonly cancel: () => void;
}

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const confirming = useCallback<Confirming>(async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof DeskError && error.code === "confirm_needed")) throw error;
    }
    try {
      await new Promise<void>((resolve, reject) =>
        setAsking({ done: resolve, cancel: () => reject(new NotConfirmed()) }),
      );
    } finally {
      setAsking(null);
    }
    return act();
  }, []);
  return (
    <Confirm value={confirming}>
      {children}
      {asking && <ConfirmDialog {...asking} />}
    </Confirm>
  );
}
