import type { ReactNode } from "react";
import { TOAST_MS } from "../../domain/application/limits.ts";
import { useLastSaid, useStay } from "../../ui/toast.ts";
import styles from "./apply-form.module.css";

/**
 * A message that leaves by itself. `toast` goes into the tree, inside an open dialog so that it is in the top layer with it;
 * `show` fills it. It stays as long as the pointer or the focus is on it (WCAG 2.2.1).
 */
export function useToast(): { toast: ReactNode; show: (message: string) => void } {
  const { last, say, leave } = useLastSaid<string>();
  const toast = <div role="status">{last && <Toast key={last.number} message={last.said} leave={leave} />}</div>;
  return { toast, show: say };
}

function Toast({ message, leave }: { message: string; leave: () => void }) {
  const staying = useStay(TOAST_MS, leave);
  return (
    <p className={styles.toast} tabIndex={0} {...staying}>
      {message}
    </p>
  );
}
