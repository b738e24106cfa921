/**
 * Session storage, or this page's memory where storage is blocked or full; values are then lost
 * with the page.
 */
const memory = new Map<string, string>();

export function storedValue(key: string): string | null {
  return memory.get(key) ?? tried(() => sessionStorage.getItem(key));
}

export function storeValue(key: string, value: string): void {
  memory.set(key, value);
  tried(() => {
    sessionStorage.setItem(key, value);
    memory.delete(key);
  });
}

export function forgetValue(key: string): void {
  memory.delete(key);
  tried(() => sessionStorage.removeItem(key));
}

/** Null when the browser throws: even accessing the property may. */
function tried<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}
