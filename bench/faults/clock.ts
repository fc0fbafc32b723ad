// Preloaded into a server whose clock is set wrong: CLOCK_OFFSET is milliseconds.
const offset = Number(process.env.CLOCK_OFFSET ?? 0);
const Right = Date;

globalThis.Date = class extends Right {
  constructor(...given: [] | [number]) {
    if (given.length === 0) super(Right.now() + offset);
    else super(...given);
  }
  static override now() {
    return Right.now() + offset;
  }
} as DateConstructor;
