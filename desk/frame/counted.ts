import { mostCounted } from "../../domain/desk/desk.ts";

/** "1000+" where the server stopped counting. */
export function counted(count: number): string {
  return count >= mostCounted ? `${mostCounted}+` : String(count);
}
