/**
 * Misbehaviours of the next answers that every fake has. `5xx`, `hang`, `garbage` and `reset`: nothing is done. `cut`: the
 * request is carried out, but the answer breaks off. `pay-first`: a created trade is paid, and its notice delivered, before the creating
 * is answered. `bad-signature` and `wrong-clock` concern the answer's signature.
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

export interface Queue {
  /** Pending ones, the next first. */
  readonly waiting: readonly string[];
  add(mode: string, times: number): void;
  take(): string | undefined;
  clear(): void;
}

export function openQueue(known: readonly string[]): Queue {
  const waiting: string[] = [];
  return {
    waiting,
    add(mode, times) {
      if (!known.includes(mode))
        throw new Error(`No misbehaviour is called ${mode}, but: ${known.join(", ")}`);
      for (let i = 0; i < times; i++) waiting.push(mode);
    },
    take: () => waiting.shift(),
    clear() {
      waiting.length = 0;
    },
  };
}
