/** Secrets for tests only, machine-generated, because typed ones are refused. */
export const testSecret = "NKuKG5d62dMhyxH6gMnnuudz6x3/bP8u11orma1SMOE=";
export const previousTestSecret = "321982c27ae6d8574fe9e741c5beca13";
