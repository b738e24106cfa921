/** An application without events, for tests of the rules. */
import { type ApplicationState, type Moment, moments } from "../../domain/application/lifecycle.ts";

export const freshApplication: ApplicationState = {
  ...(Object.fromEntries(moments.map((name) => [name, null])) as { readonly [Name in Moment]: null }),
  createdAt: new Date("2026-11-20T10:00:00Z"),
  assignedTo: null,
  contactedBy: null,
  contactedName: null,
  contactProof: null,
  closedReason: null,
  writingBy: null,
  tags: [],
};
