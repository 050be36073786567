import type { BillStore } from "./bill-days.ts";
import type { ComplaintActs, ComplaintPlayer } from "./complaints.ts";
import type { ReceivedRequest, Reply } from "./listen.ts";
import type { MisbehaviourQueue } from "./misbehaviours.ts";
import type { Answer, Notice, NoticeDelivery } from "./notice-delivery.ts";
import type { Switches } from "./switches.ts";

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
  readonly createdNumber?: string;
  /** Sent after the answer. */
  readonly notices?: readonly Notice[];
}

/** One gateway's protocol and state. Everything else is shared by all fakes. */
export interface FakeGateway {
  readonly name: string;
  /** The product's environment variables for this gateway. */
  readonly settings: Readonly<Record<string, string>>;
  /** Misbehaviours beyond those that every fake knows. */
  readonly ownMisbehaviours: readonly string[];
  /** Answers a request; `mode` is a misbehaviour that the gateway implements itself. */
  answer(request: ReceivedRequest, mode: string | undefined): Outcome | Promise<Outcome>;
  /** Pages for buyers, which never misbehave; undefined for any other request. */
  page?(request: ReceivedRequest): Promise<Reply | undefined>;
  readonly switches?: Switches;
  /** What `/control/state` shows beside trades, notices and switches. */
  state?(): Readonly<Record<string, unknown>>;
  /** Pages that the control page links to, by their path. */
  readonly links?: Readonly<Record<string, string>>;
  trades(): readonly FakeTrade[];
  /** Undefined for a gateway without bills. */
  readonly bills?: BillStore;
  /** The following methods throw if a buyer or the gateway could not do this. They return the notice to send. */
  scan(number: string): void;
  pay(number: string, options: PayOptions): Notice | undefined;
  expire(number: string): Notice | undefined;
  /** A refund in the gateway's console, by default of everything paid. */
  refund(number: string, options: { readonly amountFen?: number }): Notice | readonly Notice[] | undefined;
  /** Undefined for a gateway without complaints. */
  readonly complaints?: ComplaintActs;
  isAcknowledged(answer: Answer): boolean;
}

export interface Fake {
  readonly name: string;
  readonly origin: string;
  readonly settings: Readonly<Record<string, string>>;
  /** All requests of the protocol, in order. */
  readonly requests: readonly ReceivedRequest[];
  trades(): readonly FakeTrade[];
  /** The files of bills that were offered, in order. */
  offeredBills(): readonly Buffer[];
  scan(number: string): Promise<void>;
  /** Resolves after the first delivery of the notice, whatever the merchant answered. */
  pay(number: string, options?: PayOptions): Promise<void>;
  expire(number: string): Promise<void>;
  refund(number: string, options?: { readonly amountFen?: number }): Promise<void>;
  /** What payers and the gateway's staff do with complaints; throws for a gateway without them. */
  readonly complaints: ComplaintPlayer;
  /** Makes the next `times` answers misbehave, or those to paths that begin with `path`. */
  misbehave(mode: string, times?: number, path?: string): void;
  /** Clears the pending misbehaviours. */
  clearMisbehaviours(): void;
  /** Throws if there is no such switch or position. */
  turnSwitch(name: string, position: string): void;
  /** Resolves when a request is left unanswered because of `hang`. */
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
  /** The delays before a notice is delivered again after failures; by default it is delivered only once. */
  readonly repeatNoticesAfterMs?: readonly number[];
}

export interface ControlledFake {
  readonly fake: Fake;
  readonly gateway: FakeGateway;
  readonly queue: MisbehaviourQueue;
  /** All misbehaviours of this fake. */
  readonly modes: readonly string[];
}
