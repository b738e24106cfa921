import type { Operator } from "../operator/operator.ts";

export type Named = Pick<Operator, "brand" | "identity" | "sample">;

/**
 * What the site is called. The sample operator is called as the product until it has a name of its
 * own.
 */
export function siteName({ brand, identity, sample }: Named): string {
  return brand.name ?? (sample ? "Fairlead" : identity.name);
}
