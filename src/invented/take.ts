/** The first `count` items of an iterable, which may be endless. */
export function* take<T>(all: Iterable<T>, count: number): Generator<T> {
  let left = count;
  if (left > 0)
    for (const each of all) {
      yield each;
      left -= 1;
      if (left === 0) return;
    }
}
