/** Deliveries that can delay each other: those to one endpoint, and those that go through the mail server. */

export function laneOf({ kind, target }: { readonly kind: "webhook" | "email"; readonly target: string }): string {
  return kind === "webhook" ? `webhook:${target}` : "email";
}
