/**
 * Misbehaviours that every fake supports. `5xx`, `hang`, `garbage` and `reset`: the request is not carried out. `cut`:
 * it is carried out, but the answer breaks off. `pay-first`: a new trade is paid and its notice delivered before the
 * request that created it is answered. `bad-signature` and `wrong-clock` affect the answer's signature.
 */
export const misbehaviours = [
  "5xx",
  "hang",
  "garbage",
  "reset",
  "cut",
  "pay-first",
  "bad-signature",
  "wrong-clock",
] as const;

export interface MisbehaviourQueue {
  /** The pending misbehaviours, the next one first. */
  readonly pending: readonly string[];
  add(mode: string, times: number): void;
  take(): string | undefined;
  clear(): void;
}

export function openMisbehaviourQueue(knownModes: readonly string[]): MisbehaviourQueue {
  const pending: string[] = [];
  return {
    pending,
    add(mode, times) {
      if (!knownModes.includes(mode))
        throw new Error(`No misbehaviour is called ${mode}, but: ${knownModes.join(", ")}`);
      for (let i = 0; i < times; i++) pending.push(mode);
    },
    take: () => pending.shift(),
    clear() {
      pending.length = 0;
    },
  };
}
