/** Calls that may be open at a time; a server that keeps up has under twenty. */
export const MOST_OPEN = 256;

/** Of these, calls from one address: no single client can take every slot. */
export const MOST_PER_ADDRESS = 64;

/** Milliseconds without a freed slot after which full slots count as stuck, not merely busy. */
const STUCK = 30_000;

/** The slots of open calls. */
export class CallSlots {
  #taken = 0;
  readonly #byAddress = new Map<string, number>();
  /** When the last slot was taken, while none has been freed since; in the milliseconds of `performance.now()`. */
  #fullSince: number | undefined;

  /** Takes a slot for a call from `address` and returns the function that frees it; or the limit that was reached. */
  take(address: string): (() => void) | 'all' | 'address' {
    const ofAddress = this.#byAddress.get(address) ?? 0;
    if (ofAddress >= MOST_PER_ADDRESS) return 'address';
    if (this.#taken >= MOST_OPEN) return 'all';
    this.#taken += 1;
    this.#byAddress.set(address, ofAddress + 1);
    if (this.#taken === MOST_OPEN) this.#fullSince = performance.now();
    return () => this.#free(address);
  }

  /** Whether all slots are taken and none was freed for 30 s. */
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
