import { createContext, useContext } from "react";
import type { DeskMe } from "../../domain/desk/log-in.ts";

export const Me = createContext<DeskMe | null>(null);

/** The logged-in user. Only inside Gate. */
export function useMe(): DeskMe {
  const me = useContext(Me);
  if (!me) throw new Error("outside of Gate");
  return me;
}
