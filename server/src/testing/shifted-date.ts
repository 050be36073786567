// Preloaded into a child process (`node --import`): shifts `Date` by a number of seconds, as on a machine with a
// wrong clock. Timers and the monotonic clock are not changed.
const aheadMs = Number(process.env.DATE_AHEAD_S) * 1000;
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    // Only the constructor without arguments reads the clock.
    super(...((given.length === 0 ? [ShiftedDate.now()] : given) as [number]));
  }

  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
