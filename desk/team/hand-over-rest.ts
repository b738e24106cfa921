import { mostCounted } from "../../domain/desk/desk.ts";
import { DeskError } from "../requests/send-request.ts";

/**
 * Requests batches until no application is left. Throws if a batch does not reduce the number left.
 * Counts stop at {@link mostCounted}; there the server refuses a batch that hands over nothing.
 * @param handOverBatch resolves to the number of applications left
 */
export async function handOverRest(
  firstLeft: number,
  handOverBatch: () => Promise<number>,
  showLeft: (left: number) => void,
): Promise<void> {
  let left = firstLeft;
  while (left > 0) {
    showLeft(left);
    const remaining = await handOverBatch();
    if (remaining >= left && remaining < mostCounted) throw new DeskError(409, "nothing", null);
    left = remaining;
  }
}
