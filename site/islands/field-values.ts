/** Restores the value of a field that another country's form lacked, once the field is back. */
export type Keep = (key: string) => (field: HTMLInputElement | null) => (() => void) | undefined;

export class FieldValues {
  readonly #kept = new Map<string, string | boolean>();

  /**
   * For the `ref` of an input. An existing value takes precedence, and an answered radio group
   * stays unchanged.
   */
  readonly keep: Keep = (key) => (field) => {
    if (!field) return undefined;
    const value = this.#kept.get(key);
    const box = field.type !== "text";
    if (box && value === true && !isAnswered(field)) field.checked = true;
    if (!box && typeof value === "string" && field.value === "") field.value = value;
    return () => void this.#kept.set(key, box ? field.checked : field.value);
  };

  forget(): void {
    this.#kept.clear();
  }
}

function isAnswered(field: HTMLInputElement): boolean {
  const group = field.form?.elements.namedItem(field.name);
  return group instanceof RadioNodeList && group.value !== "";
}
