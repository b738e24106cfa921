/**
 * A proxy of an object with some members replaced; everything else, including private fields, works
 * as before.
 */
export function following<Target extends object>(target: Target, instead: Partial<Target>): Target {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(instead, name)) return instead[name as keyof Target];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
