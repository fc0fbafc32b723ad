import { forEveryClient } from '#src/server/open-calls.ts';

/** Returns the value with a name, and makes it, from the kept one if there is one, unless that has this version. */
export type KeptByVersion<T> = (
  name: string,
  version: number | string,
  make: (before: Promise<T> | undefined) => Promise<T>,
) => Promise<T>;

interface Kept<T> {
  version: number | string;
  value: Promise<T>;
  size: number;
}

/** Keeps the values that were used last, up to `most` in `sizeOf`, and always the newest. A failure is not kept. */
export function keepByVersion<T>(most: number, sizeOf: (value: T) => number): KeptByVersion<T> {
  const kept = new Map<string, Kept<T>>();
  let total = 0;
  const drop = (name: string) => {
    total -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  };
  return (name, version, make) => {
    const known = kept.get(name);
    const value = known?.version === version ? known.value : forEveryClient(() => make(known?.value));
    const next: Kept<T> = { version, value, size: 0 };
    drop(name);
    kept.set(name, next); // the newest are last
    value.then(
      (made) => {
        if (kept.get(name) !== next) return;
        next.size = sizeOf(made);
        total += next.size;
        for (const [oldest] of kept) {
          if (total <= most || oldest === name) break;
          drop(oldest);
        }
      },
      () => {
        if (kept.get(name) === next) drop(name);
      },
    );
    return value;
  };
}
