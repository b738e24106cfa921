/** A process's metrics, parsed like Prometheus does. */

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Scrape {
  readonly samples: readonly Sample[];
  /** By name, from `# TYPE`. */
  readonly types: ReadonlyMap<string, string>;
  /** The only sample of that name with these labels, or undefined. */
  readonly value: (name: string, labels?: Record<string, string>) => number | undefined;
}

export async function scrape(port: number): Promise<Scrape> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (answer.status !== 200) throw new Error(`/metrics answers ${answer.status}`);
  return readScrape(await answer.text());
}

/** Parses the text format of Prometheus. */
export function readScrape(text: string): Scrape {
  const samples: Sample[] = [];
  const types = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [, typed, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (typed && type) types.set(typed, type);
    const [, name, labels = "", value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const pairs = Array.from(
      labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g),
      ([, label, said]) => [label, said] as const,
    );
    samples.push({ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) });
  }
  return {
    samples,
    types,
    value: (name, labels = {}) => {
      const found = samples.filter(
        (sample) =>
          sample.name === name && Object.entries(labels).every(([label, said]) => sample.labels[label] === said),
      );
      if (found.length > 1) throw new Error(`${found.length} samples of ${name}`);
      return found[0]?.value;
    },
  };
}
