/** Secrets for tests alone, as a machine draws them: what people type is refused. */
export const testSecret = "NKuKG5d62dMhyxH6gMnnuudz6x3/bP8u11orma1SMOE=";
export const previousTestSecret = "321982c27ae6d8574fe9e741c5beca13";
