import { answerControls, type Controlled } from "./controls.ts";
import { type Behaviour, listen, type ReceivedRequest, type Reply } from "./listen.ts";
import { misbehaviours, openQueue } from "./misbehaviours.ts";
import { type Answer, type Notice, type NoticeDelivery, openNoticeDelivery } from "./notice-delivery.ts";

/** A trade as the control page shows it. */
export interface FakeTrade {
  /** The merchant's number of the payment. */
  readonly number: string;
  readonly title: string;
  readonly amountFen: number;
  readonly currency: string;
  /** In the gateway's own terms. */
  readonly state: string;
  /** What was actually paid; undefined until then. */
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

/** The result of a request. */
export interface Outcome {
  readonly reply: Reply;
  /** The number of the created trade. */
  readonly created?: string;
  /** Sent after the answer. */
  readonly notices?: readonly Notice[];
}

/** One gateway's protocol and state. Everything else is shared by all fakes. */
export interface FakeGateway {
  readonly name: string;
  /** What the product must be configured with to use it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Misbehaviours beyond those that every fake knows. */
  readonly ownMisbehaviours: readonly string[];
  /** Answers a request; `mode` is a misbehaviour that the gateway implements itself. */
  answer(request: ReceivedRequest, mode: string | undefined): Outcome | Promise<Outcome>;
  /** Pages for buyers, which never misbehave; undefined for any other request. */
  page?(request: ReceivedRequest): Promise<Reply | undefined>;
  trades(): readonly FakeTrade[];
  /** These throw for what a buyer or the gateway could not do, and return the notice to be sent. */
  scan(number: string): void;
  pay(number: string, options: PayOptions): Notice | undefined;
  expire(number: string): Notice | undefined;
  /** A refund in the gateway's console, by default of everything paid. */
  refund(number: string, options: { readonly amountFen?: number }): Notice | undefined;
  isAcknowledged(answer: Answer): boolean;
}

export interface Fake {
  readonly name: string;
  readonly origin: string;
  readonly settings: Readonly<Record<string, string>>;
  /** All requests of the protocol, in order. */
  readonly requests: readonly ReceivedRequest[];
  trades(): readonly FakeTrade[];
  scan(number: string): Promise<void>;
  /** Resolves after the first delivery of the notice, whatever the merchant answered. */
  pay(number: string, options?: PayOptions): Promise<void>;
  expire(number: string): Promise<void>;
  refund(number: string, options?: { readonly amountFen?: number }): Promise<void>;
  /** The next `times` answers go wrong in this way. */
  misbehave(mode: string, times?: number): void;
  /** Forgets the misbehaviours that have not happened yet. */
  behave(): void;
  /** Resolves when the next request is left without an answer. */
  nextHang(): Promise<void>;
  readonly notices: NoticeDelivery;
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
  const requests: ReceivedRequest[] = [];
  const listener = await listen(options.port ?? 0, async (request) => {
    if (!controlled) return { status: 503 };
    const page = (await answerControls(request, controlled)) ?? (await controlled.gateway.page?.(request));
    if (page) return page;
    requests.push(request);
    const behaviour = await act(request, controlled);
    if (behaviour === "hang") noteHang();
    return behaviour;
  });
  const gateway = openGateway(listener.origin);
  const modes = [...misbehaviours, ...gateway.ownMisbehaviours];
  const queue = openQueue(modes);
  const notices = openNoticeDelivery({
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
    requests,
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

async function act(request: ReceivedRequest, { fake, gateway, queue }: Controlled): Promise<Behaviour> {
  const mode = queue.take();
  const page = mode === undefined ? undefined : pages[mode];
  if (page) return page;
  const { reply, created, notices = [] } = await gateway.answer(request, mode);
  if (mode === "pay-first" && created !== undefined) await fake.pay(created);
  // Gateways send notices after the answer, not before.
  setImmediate(() => {
    for (const notice of notices) void fake.notices.post(notice);
  });
  return mode === "cut" ? "cut" : reply;
}
