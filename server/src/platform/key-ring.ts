import { type Clock, systemClock } from "./clock.ts";
import { keyedDigest, sameDigest } from "./digest.ts";
import {
  type DigestUse,
  digestUses,
  type SealUse,
  type StableUse,
  sealUses,
  type TokenUse,
  tokenUses,
} from "./key-uses.data.ts";
import type { Random } from "./random.ts";
import { seal, unseal } from "./seal.ts";
import { fingerprintOf } from "./secret-key.ts";

/** The keys in a process's settings. */
export interface KeySettings {
  readonly secretKey: string;
  readonly formerSecretKey?: string | undefined;
}

/** A former key in the database, sealed with the current key. */
interface SealedKey {
  readonly fingerprint: string;
  readonly sealed: string;
  readonly retiredAt: Date;
  /** Whether stable digests are under this key. If no former key is the first, the current key is. */
  readonly isFirst: boolean;
}

/** What the database has on record about its keys. */
export interface KeyRecord {
  /** The fingerprint of the key with which every node digests, signs and seals. */
  readonly current: string;
  readonly former: readonly SealedKey[];
}

interface Key {
  readonly secret: string;
  readonly fingerprint: string;
  /** Undefined for the current key, and for `SECRET_KEY`, which becomes it. */
  readonly retiredAt: Date | undefined;
}

/**
 * The secret keys of a deployment. The database says which of them is the current one (`applyRecord`), so that all
 * nodes change it together, whatever their settings. The keys themselves never leave the ring, so whoever uses it
 * writes with the current key and reads with all.
 */
export class KeyRing {
  /** The key of `SECRET_KEY`. */
  readonly #configured: Key;
  readonly #settingKeys: readonly Key[];
  readonly #clock: Clock;
  #current: Key;
  #firstKey: Key;
  /** Former keys, oldest first, then the current one, then the one that becomes it. */
  #keys: readonly Key[];
  #lostKeys: readonly string[] = [];

  constructor({ secretKey, formerSecretKey }: KeySettings, clock: Clock = systemClock) {
    const keyOf = (secret: string): Key => ({
      secret,
      fingerprint: fingerprintOf(secret),
      retiredAt: undefined,
    });
    this.#configured = keyOf(secretKey);
    this.#settingKeys = [
      this.#configured,
      ...(formerSecretKey === undefined ? [] : [keyOf(formerSecretKey)]),
    ];
    this.#keys = this.#settingKeys.toReversed();
    this.#current = this.#configured;
    this.#firstKey = this.#configured;
    this.#clock = clock;
  }

  /**
   * Takes over which key is current and which are former. Returns false, and changes nothing, if the settings contain
   * no key of that fingerprint.
   */
  applyRecord({ current: fingerprint, former }: KeyRecord): boolean {
    const current = this.#settingKeys.find((key) => key.fingerprint === fingerprint);
    if (!current) return false;
    const configured = this.#configured;
    const opened = former
      // A former key that SECRET_KEY names again is about to become current: other nodes may write with it already.
      .filter((key) => key.fingerprint !== configured.fingerprint)
      .toSorted((one, other) => one.retiredAt.getTime() - other.retiredAt.getTime())
      .map((key) => ({ ...key, secret: unseal(formerKeySealing(current, key), key.sealed)?.toString() }));
    this.#lostKeys = opened.filter(({ secret }) => secret === undefined).map((key) => key.fingerprint);
    this.#keys = [
      ...opened.flatMap(({ secret, ...key }) => (secret === undefined ? [] : [{ ...key, secret }])),
      current,
      // SECRET_KEY alone: the record says how long a former key counts, and only the record.
      ...(current === configured ? [] : [configured]),
    ];
    const first = former.find(({ isFirst }) => isFirst)?.fingerprint;
    this.#firstKey = this.#keys.find((key) => key.fingerprint === first) ?? current;
    this.#current = current;
    return true;
  }

  /** The fingerprint of `SECRET_KEY`, which becomes the current key. */
  get configuredFingerprint(): string {
    return this.#configured.fingerprint;
  }

  get currentFingerprint(): string {
    return this.#current.fingerprint;
  }

  get hasFormer(): boolean {
    return this.#keys.some(({ retiredAt }) => retiredAt !== undefined);
  }

  /** Fingerprints of former keys in the database that the current key does not open. */
  get lostFingerprints(): readonly string[] {
    return this.#lostKeys;
  }

  /** For writing: the digest under the current key, in hexadecimal (HMAC-SHA-256). */
  digest(use: DigestUse, parts: readonly string[]): string {
    return keyedDigest(this.#current.secret, use, ...parts);
  }

  /** For look-ups: the digests under each key that is accepted at a moment, by default now. */
  candidates(use: DigestUse, parts: readonly string[], at = this.#clock.now()): string[] {
    return this.#keysAcceptedAt(digestUses[use], at).map(({ secret }) => keyedDigest(secret, use, ...parts));
  }

  /** Whether a stored digest is one of the candidates; compares in constant time. */
  matches(use: DigestUse, parts: readonly string[], stored: string, at?: Date): boolean {
    return this.candidates(use, parts, at).some((candidate) => sameDigest(candidate, stored));
  }

  /** A digest under the first key that the deployment had: changing the key does not change it. */
  stableDigest(use: StableUse, parts: readonly string[]): string {
    return keyedDigest(this.#firstKey.secret, use, ...parts);
  }

  /** A token that only this deployment can make for a purpose. Its parts are readable and must not contain a dot. */
  sign(use: TokenUse, parts: readonly string[]): string {
    return [...parts, keyedDigest(this.#current.secret, use, ...parts)].join(".");
  }

  /** The parts of a token of `sign`; undefined unless this deployment made it for this purpose. */
  verify(use: TokenUse, token: string): string[] | undefined {
    const parts = token.split(".");
    const signature = parts.pop() ?? "";
    const isSigned = this.#keysAcceptedAt(tokenUses[use], this.#clock.now()).some(({ secret }) =>
      sameDigest(signature, keyedDigest(secret, use, ...parts)),
    );
    return isSigned ? parts : undefined;
  }

  /** Encrypts a value for the database. It opens for the same owner only, such as an operator's id. */
  seal(use: SealUse, owner: string, plain: Buffer, random: Random): string {
    return seal({ key: this.#current.secret, info: sealUses[use], owner }, plain, random);
  }

  /** Undefined if none of the keys has sealed it for this owner. */
  open(use: SealUse, owner: string, sealed: string): Buffer | undefined {
    return this.#unsealWithAnyKey(use, owner, sealed)?.plain;
  }

  /** Whether a value was sealed with the current key. */
  isSealedWithCurrentKey(use: SealUse, owner: string, sealed: string): boolean {
    return this.#unsealWithAnyKey(use, owner, sealed)?.key === this.#current;
  }

  /**
   * The record after `SECRET_KEY` has become the current key: all others, sealed with it. Undefined if it is the
   * current key, or if a former key is lost: a change would erase it for good.
   */
  makeRecordAfterChange(random: Random, at: Date): KeyRecord | undefined {
    const next = this.#configured;
    if (next.fingerprint === this.#current.fingerprint) return undefined;
    // The record would no longer have them, even if their rows are restored later.
    if (this.#lostKeys.length > 0) return undefined;
    const former = this.#keys
      .filter(({ fingerprint }) => fingerprint !== next.fingerprint)
      .map(({ secret, fingerprint, retiredAt = at }) => {
        const sealed = seal(formerKeySealing(next, { fingerprint, retiredAt }), Buffer.from(secret), random);
        return { fingerprint, sealed, retiredAt, isFirst: fingerprint === this.#firstKey.fingerprint };
      });
    return { current: next.fingerprint, former };
  }

  #unsealWithAnyKey(use: SealUse, owner: string, sealed: string) {
    for (const key of this.#keys.toReversed()) {
      const plain = unseal({ key: key.secret, info: sealUses[use], owner }, sealed);
      if (plain) return { key, plain };
    }
    return undefined;
  }

  #keysAcceptedAt(
    { acceptedAfterChangeS }: { readonly acceptedAfterChangeS: number },
    at: Date,
  ): readonly Key[] {
    return this.#keys.filter(
      ({ retiredAt }) =>
        retiredAt === undefined || at.getTime() < retiredAt.getTime() + acceptedAfterChangeS * 1000,
    );
  }
}

/** The time is part of the owner, so that nobody without the current key can prolong what a former key may do. */
function formerKeySealing(
  key: Key,
  { fingerprint, retiredAt }: Pick<SealedKey, "fingerprint" | "retiredAt">,
) {
  const owner = `${fingerprint} ${retiredAt.toISOString()}`;
  return { key: key.secret, info: sealUses["former key"], owner };
}
