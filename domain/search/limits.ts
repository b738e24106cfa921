/** Minimum and maximum characters of a query. */
export const leastTyped = 2;
export const mostTyped = 200;
