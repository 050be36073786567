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

interface Misbehaviour {
  readonly mode: string;
  /** Only requests to paths that begin with it misbehave. */
  readonly path: string;
}

export interface MisbehaviourQueue {
  /** The pending misbehaviours, the next one first, with their path if they have one. */
  pending(): readonly string[];
  add(mode: string, times: number, path: string): void;
  /** Takes the next misbehaviour that concerns a request to this path. */
  take(path: string): string | undefined;
  clear(): void;
}

export function openMisbehaviourQueue(knownModes: readonly string[]): MisbehaviourQueue {
  const queued: Misbehaviour[] = [];
  return {
    pending: () => queued.map(({ mode, path }) => (path ? `${mode} ${path}` : mode)),
    add(mode, times, path) {
      if (!knownModes.includes(mode))
        throw new Error(`No misbehaviour is called ${mode}, but: ${knownModes.join(", ")}`);
      for (let i = 0; i < times; i++) queued.push({ mode, path });
    },
    take(requestPath) {
      const index = queued.findIndex(({ path }) => requestPath.startsWith(path));
      return index < 0 ? undefined : queued.splice(index, 1)[0]?.mode;
    },
    clear() {
      queued.length = 0;
    },
  };
}
