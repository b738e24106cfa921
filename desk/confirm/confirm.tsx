/**
 * Asks for password or passkey when the server requires it for a change to log-in settings, then
 * repeats the original request.
 */
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { DeskError } from "../requests/send-request.ts";
import { NotConfirmed } from "../requests/auth.ts";
import { ConfirmDialog } from "./dialog.tsx";

type Confirming = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

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
  const confirming = useCallback<Confirming>(async (send) => {
    try {
      return await send();
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
    return send();
  }, []);
  return (
    <Confirm value={confirming}>
      {children}
      {asking && <ConfirmDialog {...asking} />}
    </Confirm>
  );
}
