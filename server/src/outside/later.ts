/** Work that nobody waits for, but that a stopping process finishes. */
export interface Later {
  /** Begins the work; a failure is reported, never thrown. */
  start(work: () => Promise<void>): void;
  /** Ends when nothing is under way. */
  settled(): Promise<void>;
}

export function doLater(report: (error: unknown) => void): Later {
  const underWay = new Set<Promise<void>>();
  return {
    start(work) {
      const running = work()
        .catch(report)
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
