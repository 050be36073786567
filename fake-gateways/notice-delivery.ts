/** A notice for the merchant, signed anew for each delivery. */
export interface Notice {
  readonly number: string;
  /** A short summary of the content for the control page. */
  readonly summary: string;
  readonly url: string;
  write(): { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** What the merchant answered to a notice. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

export const noticeModes = ["send", "lose", "twice", "hold"] as const;
export type NoticeMode = (typeof noticeModes)[number];

export interface Delivery {
  readonly notice: Notice;
  tries: number;
  state: "under way" | "held" | "lost" | "acknowledged" | "given up";
  answer: Answer | undefined;
}

export interface NoticeDelivery {
  mode: NoticeMode;
  readonly deliveries: readonly Delivery[];
  /** Resolves after the first delivery, whatever the answer. */
  post(notice: Notice): Promise<void>;
  /** Delivers held notices, optionally shuffled. Resolves after the first delivery of each. */
  release(options?: { readonly shuffled?: boolean }): Promise<void>;
  /** Delivers unacknowledged notices again, except held and lost ones. */
  repeat(): Promise<void>;
  stop(): void;
}

interface Rules {
  /** Whether the answer ends the retries. */
  isAcknowledged(answer: Answer): boolean;
  /** The delay before each retry. Its length is the number of retries. */
  readonly repeatAfterMs: readonly number[];
  readonly random: () => number;
}

const timeoutMs = 5_000;

export function openNoticeDelivery({ isAcknowledged, repeatAfterMs, random }: Rules): NoticeDelivery {
  const deliveries: Delivery[] = [];
  const timers = new Set<NodeJS.Timeout>();

  async function deliver(one: Delivery): Promise<void> {
    const gapMs = repeatAfterMs[one.tries];
    one.tries += 1;
    one.answer = await send(one.notice);
    if (one.answer && isAcknowledged(one.answer)) one.state = "acknowledged";
    if (one.state === "acknowledged") return;
    one.state = gapMs === undefined ? "given up" : "under way";
    if (gapMs === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (one.state === "under way") void deliver(one);
    }, gapMs);
    timers.add(timer.unref());
  }

  return {
    mode: "send",
    deliveries,
    async post(notice) {
      const state = this.mode === "hold" ? "held" : this.mode === "lose" ? "lost" : "under way";
      const one: Delivery = { notice, tries: 0, state, answer: undefined };
      deliveries.push(one);
      if (state !== "under way") return;
      await Promise.all(this.mode === "twice" ? [deliver(one), deliver(one)] : [deliver(one)]);
    },
    async release({ shuffled = false } = {}) {
      const heldNotices = deliveries.filter(({ state }) => state === "held");
      for (const one of shuffled ? shuffle(heldNotices, random) : heldNotices) {
        one.state = "under way";
        await deliver(one);
      }
    },
    async repeat() {
      const open = deliveries.filter(({ state }) => state === "under way" || state === "given up");
      await Promise.all(open.map(deliver));
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Sends a notice. Undefined if the merchant does not respond in time. */
async function send({ url, write }: Notice): Promise<Answer | undefined> {
  const { headers, body } = write();
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    return { status: response.status, body: await response.text() };
  } catch {
    return undefined;
  }
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
