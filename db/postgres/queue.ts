/** What comes while the last batch is under way goes in the next one. */

export interface BatchLimits {
  /** In one batch. */
  readonly most: number;
  /** Milliseconds after which the next one does not wait for it any more: it waits for something that is not everybody's. */
  readonly overdue: number;
}

/**
 * The returned function adds one. Nobody waits for others to come: where none is under way, one goes alone, at once.
 * @param run settles each that it is given, and never rejects
 */
export function batched<Asked>(
  { most, overdue }: BatchLimits,
  run: (batch: readonly Asked[]) => Promise<void>,
): (asked: Asked) => void {
  const waiting: Asked[] = [];
  let underWay = false;
  const next = (): void => {
    if (underWay || waiting.length === 0) return;
    underWay = true;
    let isLast = true;
    const over = () => {
      if (!isLast) return;
      isLast = false;
      underWay = false;
      next();
    };
    const timer = setTimeout(over, overdue);
    void run(waiting.splice(0, most)).finally(() => {
      clearTimeout(timer);
      over();
    });
  };
  return (asked) => {
    waiting.push(asked);
    next();
  };
}
