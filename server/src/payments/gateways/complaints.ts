import type { Fen } from "@baleen/contract/money.ts";
import type { GatewayReply, RawNotice } from "./raw-notice.ts";

/**
 * The systems in which payers complain: WeChat Pay's 消费者投诉 2.0, Alipay's 交易投诉 (`alipay.merchant.tradecomplain`) and
 * Alipay's RiskGO 投诉 (`alipay.security.risk.complaint`).
 */
export type ComplaintFamily = "wechat" | "alipayTrade" | "alipayRisk";

/**
 * What a complaint waits for. `open`: the merchant's first answer. `answered`: its end. `refunding`: a refund that was
 * promised to the gateway. `withGateway`: a decision of the gateway's staff. `unknown`: the gateway uses a word that is
 * not in its documentation.
 */
export type ComplaintState =
  | "open"
  | "answered"
  | "refunding"
  | "withGateway"
  | "settled"
  | "withdrawn"
  | "unknown";

/**
 * `trusted`: the gateway accepts the progress of a refund (`approve`). `highRisk`: the gateway asks to handle it first.
 * `messageWaits`: a message of the payer has no answer. `withGateway`: the gateway's staff take part. `immediate`: the
 * payer waits in a chat. `fullyRefunded`: by the gateway's own account. `escalated`: complained again to the gateway.
 */
export type ComplaintTag =
  | "trusted"
  | "highRisk"
  | "messageWaits"
  | "withGateway"
  | "immediate"
  | "fullyRefunded"
  | "escalated";

/** A payment that a complaint is about. It may belong to another shop of the same merchant. */
export interface ComplaintPayment {
  readonly attemptNo?: string | undefined;
  readonly gatewayTradeNo?: string | undefined;
  readonly amountFen?: Fen | undefined;
}

/** A complaint as its gateway shows it now. States can move backwards: a payer may continue a settled complaint. */
export interface GatewayComplaint {
  readonly gatewayId: string;
  /** The gateway's own word for the state. */
  readonly gatewayState: string;
  readonly state: ComplaintState;
  readonly payments: readonly ComplaintPayment[];
  readonly wants: "refund" | "service" | "other";
  /** The amount that the payer asks for; undefined if the gateway does not say it. */
  readonly refundFen?: Fen | undefined;
  /** What the payer chose from the gateway's list of problems. */
  readonly problem?: string | undefined;
  /** The payer's own text. Untrusted. */
  readonly text: string;
  readonly createdAt: Date;
  /** The deadline of the next duty, if the gateway states one. */
  readonly dueAt?: Date | undefined;
  /** 1, and one more each time the payer continues the complaint. */
  readonly times: number;
  readonly tags: readonly ComplaintTag[];
  readonly pictures: readonly string[];
  /** The gateway's JSON without the payer's phone number. */
  readonly raw: string;
  /** Words for states, problems, tags and acts that are not in the gateway's documentation; absent if there are none. */
  readonly unknownWords?: readonly string[] | undefined;
}

/** An entry of the negotiation between payer, merchant and gateway. */
export interface ComplaintEntry {
  /** The gateway's id, or a digest of author, time and text where it has none. */
  readonly gatewayEntryId: string;
  readonly by: "payer" | "merchant" | "gateway" | "system";
  /** The gateway's own word for what was done. */
  readonly kind: string;
  readonly text: string;
  readonly pictures: readonly string[];
  readonly at: Date;
}

export interface ReadComplaint {
  readonly complaint: GatewayComplaint;
  /** Undefined if the gateway shows the complaint but not its history. */
  readonly entries: readonly ComplaintEntry[] | undefined;
}

/**
 * What a merchant does. `reply`: a message to the payer, which cannot be taken back. `complete`: the matter is settled.
 * `approve`: a refund has been requested (tells the gateway, moves no money); if it is refused, reply and complete
 * instead. `reject`: no refund. `finish`: Alipay's result of the handling, with a message to the payer. `chatKey`: sends
 * the message into the chat of a complaint with the tag `immediate`; repeated with the same key it has no second effect.
 */
export type ComplaintAct =
  | {
      readonly kind: "reply";
      readonly text: string;
      readonly pictures: readonly string[];
      readonly chatKey?: string | undefined;
    }
  | { readonly kind: "complete" }
  | { readonly kind: "approve" }
  | { readonly kind: "reject"; readonly text: string }
  | {
      readonly kind: "finish";
      readonly outcome: "refunded" | "agreed" | "corrected" | "notReached" | "other";
      readonly text: string;
      readonly pictures?: readonly string[] | undefined;
    };

export type ComplaintActKind = ComplaintAct["kind"];

export interface ComplaintPicture {
  readonly type: "image/jpeg" | "image/png" | "image/bmp" | "image/gif" | "image/webp";
  readonly bytes: Uint8Array;
}

/** A notice says which complaint to read again, and nothing that could be trusted beyond it. */
export interface ComplaintNotice {
  /** The same for each delivery of one notice. */
  readonly noticeId: string;
  readonly gatewayId: string;
  /** The gateway's own word for what happened. */
  readonly action?: string | undefined;
}

/** The merchant has not switched complaints on for this family, or the application lacks the permission. */
export interface ComplaintAccess {
  readonly isGranted: boolean;
}

/** Complaints of one family at one gateway. Every call may throw `GatewayError`. */
export interface ComplaintDesk {
  readonly family: ComplaintFamily;
  /** The acts that this family knows. */
  readonly acts: readonly ComplaintActKind[];
  /** Acts that neither a complaint nor its history shows: after an unknown outcome they are never repeated. */
  readonly hiddenActs?: readonly ComplaintActKind[];
  /** The longest text of a message, in characters. */
  readonly maxTextLength: number;
  /** Whether the merchant may use this family now. */
  readAccess(): Promise<ComplaintAccess>;
  /**
   * All complaints that were made between the two times, and perhaps others of the same days, each once; undefined for
   * one that cannot be read. It shows no
   * history, so `refunding` and `withdrawn` at WeChat Pay and what only `read` says are missing. After an error, which
   * may be the gateway's limit of calls, start again.
   */
  list(from: Date, until: Date): AsyncIterable<GatewayComplaint | undefined>;
  /** Undefined if the gateway does not know the complaint. */
  read(gatewayId: string): Promise<ReadComplaint | undefined>;
  /** The payer's phone number; never stored, never logged. `unreadable`: encrypted for another key. */
  readPhone(gatewayId: string): Promise<string | "unreadable" | undefined>;
  /** Not idempotent: after an error of kind `unknown`, read the history before repeating. */
  send(gatewayId: string, act: ComplaintAct): Promise<void>;
  /** A picture of a complaint or an entry, by its reference there. At most 5 MB. */
  readPicture(reference: string): Promise<ComplaintPicture>;
  /** Uploads a picture for a reply and returns its reference. At most 2 MB, JPEG or PNG; WeChat Pay takes BMP too. */
  uploadPicture(picture: ComplaintPicture): Promise<string>;
  /**
   * Present if the gateway sends notices. Undefined if signature or merchant is wrong. `other`: authentic, but about no
   * complaint; accept it, or the gateway repeats it.
   */
  readNotice?(raw: RawNotice): Promise<ComplaintNotice | "other" | undefined>;
  readonly noticeReplies?: { readonly accepted: GatewayReply; readonly refused: GatewayReply };
  /** Present if the URL for notices is set by a call; otherwise it is set in the gateway's console. */
  readonly noticeUrl?: {
    /** The URL that is set at the gateway; undefined if none. */
    read(): Promise<string | undefined>;
    /** Sets the URL and replaces the present one, which may belong to another system of the merchant. */
    write(url: string): Promise<void>;
  };
}
