import { mostCounted } from "../../domain/desk/desk.ts";

/** "1000+" if the server stopped counting there. */
export function countText(count: number): string {
  return count >= mostCounted ? `${mostCounted}+` : String(count);
}
