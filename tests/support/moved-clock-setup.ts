/** Preloaded into a process of the product: its clock runs as ours does, ahead of it by as many ms as `?ahead=` says. */
const ahead = Number(new URL(import.meta.url).searchParams.get("ahead"));

const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given: [number]) {
    super(...((given as readonly number[]).length === 0 ? ([Real.now() + ahead] as const) : given));
  }

  static override now(): number {
    return Real.now() + ahead;
  }
} as DateConstructor;
