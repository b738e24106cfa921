/** Round numbers from 0, at most two above it. The last is at least the maximum value. */
export function axisTicks(most: number): readonly number[] {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const step = [size / 10, size / 5, size / 2, size, size * 2, size * 5]
    .filter(Number.isInteger)
    .find((each) => each * 2 >= most);
  if (step === undefined) return [0, most];
  return step >= most ? [0, step] : [0, step, step * 2];
}
