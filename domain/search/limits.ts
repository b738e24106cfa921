/** Characters from which on something is looked for, and as many as are read. */
export const leastTyped = 2;
export const mostTyped = 200;
