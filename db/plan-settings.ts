/** Statements that make a transaction plan as TransactionOptions.onePlan says. */
export const planSettings = (onePlan: boolean): string[] =>
  onePlan ? ["set local plan_cache_mode = force_generic_plan"] : [];
