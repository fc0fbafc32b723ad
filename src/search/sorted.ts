// Sets as ascending arrays of distinct numbers.

type Sorted = Uint32Array | Float64Array;

/** The numbers of `all` that are not in `others`. */
export function difference<A extends Sorted>(all: A, others: Sorted): A {
  const left = all.slice() as A;
  let [count, at] = [0, 0];
  for (let i = 0; i < all.length; i++) {
    const value = all[i]!;
    while (at < others.length && others[at]! < value) at += 1;
    if (others[at] !== value) left[count++] = value;
  }
  return left.subarray(0, count) as A;
}

/** The numbers of two sets without common numbers. */
export function merged<A extends Sorted>(left: A, right: A): A {
  const all = new (left.constructor as new (length: number) => A)(left.length + right.length);
  let [i, j] = [0, 0];
  for (let at = 0; at < all.length; at++)
    all[at] = j >= right.length || left[i]! < right[j]! ? left[i++]! : right[j++]!;
  return all;
}
