/**
 * Session storage, or the memory of this page where the browser lets it keep nothing (all cookies blocked, storage full): then what is
 * kept is lost with the page, and nothing before that.
 */
const memory = new Map<string, string>();

export function kept(key: string): string | null {
  return memory.get(key) ?? tried(() => sessionStorage.getItem(key));
}

export function store(key: string, value: string): void {
  memory.set(key, value);
  tried(() => {
    sessionStorage.setItem(key, value);
    memory.delete(key);
  });
}

export function forget(key: string): void {
  memory.delete(key);
  tried(() => sessionStorage.removeItem(key));
}

/** Null where the browser throws: even naming the storage may. */
function tried<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}
