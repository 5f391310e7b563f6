/** Paths inside a JSON value, and copies of it with one place changed. */
export type Path = (string | number)[];

export const walk = (value: unknown, path: Path = []): { path: Path; value: unknown }[] => {
  const inner =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, each]) => walk(each, [...path, Array.isArray(value) ? Number(key) : key]))
      : [];
  return [{ path, value }, ...inner];
};

export const replaced = <T>(value: T, [key, ...rest]: Path, next: unknown): T => {
  if (key === undefined) return next as T;
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? replaced(each, rest, next) : each)) as T;
  return { ...value, [key]: replaced((value as Record<string, unknown>)[key], rest, next) };
};

export const removed = <T>(value: T, path: Path): T => {
  const key = path.at(-1);
  const parent = path.slice(0, -1);
  const holder = parent.reduce<unknown>((each, step) => (each as Record<string, unknown>)[step], value);
  if (Array.isArray(holder))
    return replaced(
      value,
      parent,
      holder.filter((_, index) => index !== key),
    );
  const { [String(key)]: _gone, ...rest } = holder as Record<string, unknown>;
  return replaced(value, parent, rest);
};
