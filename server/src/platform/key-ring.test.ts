import { expect, test } from "vitest";
import { secondsAfter } from "./clock.ts";
import { type KeyRecord, KeyRing } from "./key-ring.ts";
import { systemRandom } from "./random.ts";
import { fingerprintOf } from "./secret-key.ts";

const first = "the first key of the tests, 32 or more";
const second = "the second key of the tests, 32 or more";
const third = "the third key of the tests, 32 or more";
const day = new Date("2026-03-01T00:00:00Z");
const dayS = 86_400;

/** A ring at a moment, which follows the record of the database. */
function ringOf(secretKey: string, formerSecretKey?: string, record?: KeyRecord, at = day) {
  const keyRing = new KeyRing({ secretKey, formerSecretKey }, { now: () => at });
  if (record && !keyRing.applyRecord(record)) throw new Error("The record is of another key");
  return keyRing;
}

const recordOf = (secretKey: string): KeyRecord => ({ current: fingerprintOf(secretKey), former: [] });

/** The record after the change from one key to another. */
function recordAfter(
  secretKey: string,
  formerSecretKey: string,
  before = recordOf(formerSecretKey),
  at = day,
) {
  const record = ringOf(secretKey, formerSecretKey, before).makeRecordAfterChange(systemRandom, at);
  if (!record) throw new Error("The key is the current one");
  return record;
}

test("a ring writes with the key of the record, whatever its settings, and reads with both", () => {
  const [old, next] = [ringOf(first), ringOf(second, first, recordOf(first))];
  expect(next.digest("card", ["x"])).toBe(old.digest("card", ["x"]));
  expect(next.currentFingerprint).toBe(fingerprintOf(first));
  const changed = ringOf(second, first, recordAfter(second, first));
  expect(changed.digest("card", ["x"])).toBe(ringOf(second).digest("card", ["x"]));
  for (const keyRing of [next, changed]) {
    expect(keyRing.candidates("card", ["x"])).toEqual([
      old.digest("card", ["x"]),
      ringOf(second).digest("card", ["x"]),
    ]);
  }
});

test("after the change the former key comes from the record, without its setting", () => {
  const old = ringOf(first);
  const alone = ringOf(second, undefined, recordAfter(second, first));
  expect(alone.matches("card", ["x"], old.digest("card", ["x"]))).toBe(true);
  expect(alone.matches("card", ["y"], old.digest("card", ["x"]))).toBe(false);
  const sealed = old.seal("second factor", "7", Buffer.from("secret"), systemRandom);
  expect(alone.open("second factor", "7", sealed)?.toString()).toBe("secret");
  expect(alone.isSealedWithCurrentKey("second factor", "7", sealed)).toBe(false);
  const anew = alone.seal("second factor", "7", Buffer.from("secret"), systemRandom);
  expect(alone.isSealedWithCurrentKey("second factor", "7", anew)).toBe(true);
  expect(old.open("second factor", "7", anew)).toBeUndefined();
});

test("a second change keeps the first key, and a digest that is stable", () => {
  const once = recordAfter(second, first);
  const twice = recordAfter(third, second, once, secondsAfter(day, dayS));
  expect(twice.former.map(({ fingerprint }) => fingerprint)).toEqual([first, second].map(fingerprintOf));
  expect(twice.former[0]?.retiredAt).toEqual(day);
  const last = ringOf(third, undefined, twice);
  expect(last.matches("recovery key", ["x"], ringOf(first).digest("recovery key", ["x"]))).toBe(true);
  for (const keyRing of [ringOf(second, first, recordOf(first)), ringOf(second, undefined, once), last]) {
    expect(keyRing.stableDigest("entitlement subject", ["7"])).toBe(
      ringOf(first).stableDigest("entitlement subject", ["7"]),
    );
  }
});

test("a change can be taken back, and the stable digest stays the same", () => {
  const changed = recordAfter(second, first);
  const back = recordAfter(first, second, changed, secondsAfter(day, 60));
  expect(back.current).toBe(fingerprintOf(first));
  expect(back.former.map(({ fingerprint }) => fingerprint)).toEqual([fingerprintOf(second)]);
  expect(ringOf(first, undefined, back).makeRecordAfterChange(systemRandom, day)).toBeUndefined();
  const again = recordAfter(third, first, back, secondsAfter(day, 120));
  for (const keyRing of [
    ringOf(second, undefined, changed),
    ringOf(first, second, changed),
    ringOf(first, second, back),
    ringOf(first, undefined, back),
    ringOf(third, first, back),
    ringOf(third, undefined, again),
  ]) {
    expect(keyRing.stableDigest("entitlement subject", ["7"])).toBe(
      ringOf(first).stableDigest("entitlement subject", ["7"]),
    );
  }
});

test("a node that has not noticed yet that a change was taken back accepts what the others write", () => {
  const changed = recordAfter(second, first);
  const at = secondsAfter(day, dayS);
  const back = recordAfter(first, second, changed, at);
  const [late, next] = [ringOf(first, second, changed, at), ringOf(first, second, back, at)];
  for (const [writer, reader] of [
    [next, late],
    [late, next],
  ] as const) {
    expect(reader.verify("diagnosis", writer.sign("diagnosis", ["1"]))).toEqual(["1"]);
    expect(reader.matches("code", ["x"], writer.digest("code", ["x"]))).toBe(true);
  }
});

test("a former key that cannot be opened is not erased by another change", () => {
  const { current, former } = recordAfter(second, first);
  const damaged = former.map((key) => ({ ...key, sealed: key.sealed.slice(1) }));
  const change = (rows: KeyRecord["former"]) =>
    ringOf(third, second, { current, former: rows }).makeRecordAfterChange(systemRandom, day);
  expect(change(damaged)).toBeUndefined();
  expect(change(former)?.former).toHaveLength(2);
});

test("what lives for minutes is accepted under a former key for an hour after the change, and no longer", () => {
  const record = recordAfter(second, first);
  const old = ringOf(first);
  const code = old.digest("code", ["login", "123456"]);
  const preview = old.sign("preview of site content", ["basic"]);
  const at = (seconds: number) => ringOf(second, first, record, secondsAfter(day, seconds));
  expect(at(3599).matches("code", ["login", "123456"], code)).toBe(true);
  expect(at(3599).verify("preview of site content", preview)).toEqual(["basic"]);
  expect(at(3600).matches("code", ["login", "123456"], code)).toBe(false);
  expect(at(3600).verify("preview of site content", preview)).toBeUndefined();
  const unsubscribe = old.sign("unsubscribe from reminders", ["7"]);
  expect(at(1000 * dayS).verify("unsubscribe from reminders", unsubscribe)).toEqual(["7"]);
});

test("before the change, both keys are accepted for everything", () => {
  const next = ringOf(second, first, recordOf(first), secondsAfter(day, 1000 * dayS));
  for (const key of [first, second]) {
    expect(next.verify("diagnosis", ringOf(key).sign("diagnosis", ["1"]))).toEqual(["1"]);
  }
});

test("a former key proves nothing about days of the audit log after its change", () => {
  const keyRing = ringOf(second, undefined, recordAfter(second, first));
  const digest = ringOf(first).digest("day of the audit log", ["x"]);
  const isProved = (at: Date) => keyRing.matches("day of the audit log", ["x"], digest, at);
  expect(isProved(secondsAfter(day, -1))).toBe(true);
  expect(isProved(day)).toBe(false);
});

test.each([undefined, first])(
  "without the current key nobody can prolong a former key or read it (SECRET_KEY_FORMER: %s)",
  (formerSecretKey) => {
    const { current, former } = recordAfter(second, first);
    const later = former.map((key) => ({ ...key, retiredAt: secondsAfter(day, dayS) }));
    const prolonged = ringOf(second, formerSecretKey, { current, former: later });
    expect(prolonged.lostFingerprints).toEqual([fingerprintOf(first)]);
    const withoutRow = ringOf(second, formerSecretKey, { current, former: [] });
    for (const keyRing of [prolonged, withoutRow]) {
      expect(keyRing.candidates("card", ["x"])).toEqual([ringOf(second).digest("card", ["x"])]);
      expect(keyRing.verify("diagnosis", ringOf(first).sign("diagnosis", ["1"]))).toBeUndefined();
    }
    expect(JSON.stringify(former)).not.toContain(first);
    expect(new KeyRing({ secretKey: third, formerSecretKey: first }).applyRecord({ current, former })).toBe(
      false,
    );
  },
);

test("a token is of one purpose, and a sealed value of one owner and one key", () => {
  const keyRing = ringOf(first);
  const token = keyRing.sign("operator device", ["7", "abc"]);
  expect(keyRing.verify("operator device", token)).toEqual(["7", "abc"]);
  expect(keyRing.verify("diagnosis", token)).toBeUndefined();
  expect(keyRing.verify("operator device", token.replace("7.", "8."))).toBeUndefined();
  expect(keyRing.verify("operator device", "")).toBeUndefined();
  const secret = Buffer.from("a secret of an operator");
  const sealed = keyRing.seal("second factor", "7", secret, systemRandom);
  expect(keyRing.open("second factor", "7", sealed)).toEqual(secret);
  expect(keyRing.open("second factor", "8", sealed)).toBeUndefined();
  expect(keyRing.open("former key", "7", sealed)).toBeUndefined();
  expect(ringOf(second).open("second factor", "7", sealed)).toBeUndefined();
  expect(keyRing.open("second factor", "7", "")).toBeUndefined();
  expect(sealed).not.toContain(secret.toString("base64url"));
});

test("values of the releases before the ring are read unchanged", () => {
  const keyRing = new KeyRing({ secretKey: "the key of the tests, at least 32 long" });
  expect(keyRing.digest("card", ["ABCD"])).toBe(
    "02b42eee6a61c1c92f6dd27e71186baf1c128c28f3a8a1181f335c7aa53099c9",
  );
  expect(keyRing.sign("unsubscribe from reminders", ["42"])).toBe(
    "42.80c7d085dc8385c0e7605b08daead5a984e6b7b6084aea941f1d88311c889575",
  );
  expect(
    keyRing
      .open("second factor", "7", "AQEBAQEBAQEBAQEBZ29cZRvcvLZlVEQ_YJU7nrZnVNnjRiVSbsZzzEE9iZPgFovZ")
      ?.toString(),
  ).toBe("12345678901234567890");
});
