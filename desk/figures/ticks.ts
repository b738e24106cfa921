/** Which numbers stand beside a chart. */

/** Round ones from 0 up, at most two above it, the last not below the most that is drawn. */
export function ticksOf(most: number): readonly number[] {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const step = [size / 10, size / 5, size / 2, size, size * 2, size * 5]
    .filter(Number.isInteger)
    .find((each) => each * 2 >= most);
  if (step === undefined) return [0, most];
  return step >= most ? [0, step] : [0, step, step * 2];
}
