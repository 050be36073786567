import { answerControls, type Controlled } from "./controls.ts";
import { type Behaviour, type Heard, listen, type Reply } from "./listen.ts";
import { misbehaviours, openQueue } from "./misbehaviours.ts";
import { type Answer, type Notice, type NoticePost, openNoticePost } from "./notice-post.ts";

/** A trade as the people who watch see it. */
export interface FakeTrade {
  /** The merchant's number of the payment. */
  readonly number: string;
  readonly title: string;
  readonly amountFen: number;
  readonly currency: string;
  /** In the gateway's own word. */
  readonly state: string;
  /** What was paid in fact; undefined until something was. */
  readonly paidFen: number | undefined;
  readonly refundedFen: number;
  /** What the QR code holds. */
  readonly code: string;
  readonly createdAt: Date;
}

export interface PayOptions {
  /** Another amount than the trade's. */
  readonly amountFen?: number;
  readonly currency?: string;
}

/** What a gateway did with a request. */
export interface Done {
  readonly reply: Reply;
  /** The number of the trade that this request has created. */
  readonly created?: string;
  /** Sent after the answer has left. */
  readonly notices?: readonly Notice[];
}

/** What one gateway brings along: its protocol and its state. All the rest is the same for every fake. */
export interface FakeGateway {
  readonly name: string;
  /** What the product must be configured with to use it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Misbehaviours beyond those that every fake knows. */
  readonly ownMisbehaviours: readonly string[];
  /** Answers a request of the protocol; `mode` is a misbehaviour that it has to act out itself. */
  answer(heard: Heard, mode: string | undefined): Done | Promise<Done>;
  /** What buyers and their phones fetch; nothing for all else. Misbehaviours spare it. */
  page?(heard: Heard): Promise<Reply | undefined>;
  trades(): readonly FakeTrade[];
  /** These throw a sentence for what a buyer or the gateway could not do. A notice is sent if there is one. */
  scan(number: string): void;
  pay(number: string, options: PayOptions): Notice | undefined;
  expire(number: string): Notice | undefined;
  /** A refund that the merchant makes in the gateway's console; all that was paid unless it is said how much. */
  refund(number: string, options: { readonly amountFen?: number }): Notice | undefined;
  isAcknowledged(answer: Answer): boolean;
}

export interface Fake {
  readonly name: string;
  readonly origin: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Every request of the protocol that came, in its order. */
  readonly heard: readonly Heard[];
  trades(): readonly FakeTrade[];
  scan(number: string): Promise<void>;
  /** Ends after the first try to deliver the notice, whatever the merchant answered. */
  pay(number: string, options?: PayOptions): Promise<void>;
  expire(number: string): Promise<void>;
  refund(number: string, options?: { readonly amountFen?: number }): Promise<void>;
  /** The next `times` answers go wrong in this way. */
  misbehave(mode: string, times?: number): void;
  /** Forgets the misbehaviours that have not happened yet. */
  behave(): void;
  /** Ends when the next request is left without an answer. */
  nextHang(): Promise<void>;
  readonly notices: NoticePost;
  releaseNotices(options?: { readonly shuffled?: boolean }): Promise<void>;
  close(): Promise<void>;
}

export interface FakeOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  readonly now?: () => Date;
  readonly random?: () => number;
  /** How long after each failed delivery of a notice the next follows; by default there is only one. */
  readonly repeatNoticesAfterMs?: readonly number[];
}

/** Starts a fake gateway on loopback: its protocol, its controls below /control, and a page at / for people. */
export async function startFake(
  options: FakeOptions,
  openGateway: (origin: string) => FakeGateway,
): Promise<Fake> {
  let controlled: Controlled | undefined;
  const heard: Heard[] = [];
  const listener = await listen(options.port ?? 0, async (request) => {
    if (!controlled) return { status: 503 };
    const page = (await answerControls(request, controlled)) ?? (await controlled.gateway.page?.(request));
    if (page) return page;
    heard.push(request);
    const behaviour = await act(request, controlled);
    if (behaviour === "hang") noteHang();
    return behaviour;
  });
  const gateway = openGateway(listener.origin);
  const modes = [...misbehaviours, ...gateway.ownMisbehaviours];
  const queue = openQueue(modes);
  const notices = openNoticePost({
    isAcknowledged: (answer) => gateway.isAcknowledged(answer),
    repeatAfterMs: options.repeatNoticesAfterMs ?? [],
    random: options.random ?? Math.random,
  });
  let hang = Promise.withResolvers<void>();
  const noteHang = () => {
    hang.resolve();
    hang = Promise.withResolvers();
  };
  const post = async (notice: Notice | undefined) => (notice ? await notices.post(notice) : undefined);
  const fake: Fake = {
    name: gateway.name,
    origin: listener.origin,
    settings: gateway.settings,
    heard,
    trades: () => gateway.trades(),
    scan: async (number) => gateway.scan(number),
    pay: async (number, how = {}) => post(gateway.pay(number, how)),
    expire: async (number) => post(gateway.expire(number)),
    refund: async (number, how = {}) => post(gateway.refund(number, how)),
    misbehave: (mode, times = 1) => queue.add(mode, times),
    behave: () => queue.clear(),
    nextHang: () => hang.promise,
    notices,
    releaseNotices: (how) => notices.release(how),
    async close() {
      notices.stop();
      await listener.close();
    },
  };
  controlled = { fake, gateway, queue, modes };
  return fake;
}

const pages: Readonly<Record<string, Behaviour>> = {
  "5xx": {
    status: 502,
    headers: { "content-type": "text/html" },
    body: "<html><h1>502 Bad Gateway</h1></html>",
  },
  garbage: { status: 200, headers: { "content-type": "application/json" }, body: '{"half": "an ans' },
  hang: "hang",
};

async function act(request: Heard, { fake, gateway, queue }: Controlled): Promise<Behaviour> {
  const mode = queue.take();
  const page = mode === undefined ? undefined : pages[mode];
  if (page) return page;
  const { reply, created, notices = [] } = await gateway.answer(request, mode);
  if (mode === "pay-first" && created !== undefined) await fake.pay(created);
  // A gateway tells of what it did after it has answered, not before.
  setImmediate(() => {
    for (const notice of notices) void fake.notices.post(notice);
  });
  return mode === "cut" ? "cut" : reply;
}
