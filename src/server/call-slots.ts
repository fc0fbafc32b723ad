/** Maximum of open calls. A server that keeps up has fewer than twenty. */
export const MOST_OPEN = 256;

/** Maximum of open calls per address, so that no single client can take every slot. */
export const MOST_PER_ADDRESS = 64;

/** Milliseconds without a freed slot after which full slots count as stuck. */
const STUCK = 30_000;

export class CallSlots {
  #taken = 0;
  readonly #byAddress = new Map<string, number>();
  /** When the last slot was taken, in milliseconds of `performance.now()`. Undefined once a slot is freed. */
  #fullSince: number | undefined;

  /** Takes a slot for a call from `address`. Returns the function that frees it, or the limit that was reached. */
  take(address: string): (() => void) | 'all' | 'address' {
    const ofAddress = this.#byAddress.get(address) ?? 0;
    if (ofAddress >= MOST_PER_ADDRESS) return 'address';
    if (this.#taken >= MOST_OPEN) return 'all';
    this.#taken += 1;
    this.#byAddress.set(address, ofAddress + 1);
    if (this.#taken === MOST_OPEN) this.#fullSince = performance.now();
    return () => this.#free(address);
  }

  /** Whether all slots are taken and none was freed for 30 seconds. */
  get stuck(): boolean {
    return this.#fullSince !== undefined && performance.now() - this.#fullSince >= STUCK;
  }

  #free(address: string): void {
    this.#taken -= 1;
    this.#fullSince = undefined;
    const left = (this.#byAddress.get(address) ?? 0) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }
}
