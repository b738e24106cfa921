/**
 * Numbers reserved for fiction, which no one has: Ofcom (GB), NANPA (+1), ACMA (AU), Arcep (FR),
 * Bundesnetzagentur (DE), PTS (SE), ComReg (IE).
 */
const fictionRanges: readonly RegExp[] = [
  /^\+44(?:11[3-8]4960|1[2-6]14960|1914980|2079460|2896496|2890180|2920180|1632960|7700900|8081570|9098790|3069990)\d{3}$/,
  /^\+1[2-9]\d{2}55501\d{2}$/,
  /^\+61(?:[2378](?:5550|7010)\d{4}|491570(?:006|110|156|157|158|159))$/,
  /^\+33(?:19900|26191|35301|46571|53649|63998)\d{4}$/,
  /^\+49(?:(?:3023125|6990009|4066969|2214710|8999998)\d{3}|17139200\d{2}|176040690\d{2})$/,
  /^\+46(?:7017406(?:0[5-9]|[1-9]\d)|(?:8465004|3139006|4062804|9803192)\d{2})$/,
  /^\+3532091\d{5}$/,
];

/** `number` in E.164. */
export function isFictional(number: string): boolean {
  return fictionRanges.some((range) => range.test(number));
}
