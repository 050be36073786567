// Preloaded into a process of a test (`node --import`), whose `Date` is then wrong by so many seconds, as on a machine
// whose clock is wrong. The monotonic clock and timers are what they were.
const aheadMs = Number(process.env.DATE_AHEAD_S) * 1000;
const RightDate = Date;

class ShiftedDate extends RightDate {
  constructor(...given: unknown[]) {
    // Every form of the constructor but the one without arguments names a moment by itself.
    super(...((given.length === 0 ? [ShiftedDate.now()] : given) as [number]));
  }

  static override now(): number {
    return RightDate.now() + aheadMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
