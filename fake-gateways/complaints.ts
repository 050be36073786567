import type { Notice, NoticeDelivery } from "./notice-delivery.ts";

/** A complaint as `/control/state` and the control page show it. */
export interface FakeComplaint {
  readonly id: string;
  /** Alipay has two families. */
  readonly family: "wechat" | "trade" | "risk";
  /** The merchant's numbers of the payments that it is about. */
  readonly numbers: readonly string[];
  /** In the gateway's own terms. */
  readonly state: string;
  readonly text: string;
  readonly times: number;
  readonly createdAt: Date;
  /** What payer, merchant and gateway did, oldest first, in the gateway's own terms. */
  readonly acts: readonly { readonly kind: string; readonly text: string }[];
}

export interface NewComplaint {
  /** The payment's number; of several payments, separated by commas, where the family allows it. */
  readonly number: string;
  readonly text?: string;
  /** The gateway's own word for what the payer wants. */
  readonly type?: string;
  readonly refundFen?: number;
  /** The gateway's own words. */
  readonly tags?: readonly string[];
  readonly phone?: string;
  /** How many pictures the payer has attached. */
  readonly pictures?: number;
  /** When the payer complained; by default now. */
  readonly at?: Date;
  /** At Alipay; by default `trade`. */
  readonly family?: "trade" | "risk";
  /** The payment belongs to another shop of the merchant, so that its number is unknown. */
  readonly isForeign?: boolean;
}

interface ComplaintWithNotices {
  readonly id: string;
  readonly notices: readonly Notice[];
}

/** What payers and the gateway's staff do. Each throws if they could not, and returns the notices to send. */
export interface ComplaintActs {
  list(): readonly FakeComplaint[];
  complain(complaint: NewComplaint): ComplaintWithNotices;
  /** Complains again about what is settled, or adds to what is not. */
  resume(id: string, text: string): readonly Notice[];
  reply(id: string, text: string): readonly Notice[];
  withdraw(id: string): readonly Notice[];
  /** The gateway's staff join or leave. */
  turnPlatform(id: string, isIn: boolean): readonly Notice[];
  /** The newest refund of the payment reaches the payer. */
  settleRefund(id: string): readonly Notice[];
  /** Makes the complaint older. */
  age(id: string, hours: number): void;
  /** Sets where notices go, as the gateway's console or another system of the merchant does. */
  setNoticeUrl(url: string): void;
  /** Undefined until it is set. */
  readNoticeUrl(): string | undefined;
}

/** The same acts as a test calls them: resolved after the first delivery of their notices. */
export interface ComplaintPlayer {
  list(): readonly FakeComplaint[];
  /** Returns the complaint's id. */
  complain(complaint: NewComplaint): Promise<string>;
  resume(id: string, text?: string): Promise<void>;
  reply(id: string, text?: string): Promise<void>;
  withdraw(id: string): Promise<void>;
  turnPlatform(id: string, isIn: boolean): Promise<void>;
  settleRefund(id: string): Promise<void>;
  age(id: string, hours: number): void;
  setNoticeUrl(url: string): void;
  /** Undefined until it is set. */
  readNoticeUrl(): string | undefined;
}

export function openComplaintPlayer(
  gateway: { readonly name: string; readonly complaints?: ComplaintActs },
  delivery: Pick<NoticeDelivery, "post">,
): ComplaintPlayer {
  const acts = () => {
    if (!gateway.complaints) throw new Error(`${gateway.name} has no complaints.`);
    return gateway.complaints;
  };
  const postAll = async (notices: readonly Notice[]) => {
    for (const notice of notices) await delivery.post(notice);
  };
  return {
    list: () => gateway.complaints?.list() ?? [],
    async complain(complaint) {
      const { id, notices } = acts().complain(complaint);
      await postAll(notices);
      return id;
    },
    resume: async (id, text = "还是没有解决") => await postAll(acts().resume(id, text)),
    reply: async (id, text = "请尽快处理") => await postAll(acts().reply(id, text)),
    withdraw: async (id) => await postAll(acts().withdraw(id)),
    turnPlatform: async (id, isIn) => await postAll(acts().turnPlatform(id, isIn)),
    settleRefund: async (id) => await postAll(acts().settleRefund(id)),
    age: (id, hours) => acts().age(id, hours),
    setNoticeUrl: (url) => acts().setNoticeUrl(url),
    readNoticeUrl: () => gateway.complaints?.readNoticeUrl(),
  };
}

type Fields = Readonly<Record<string, string>>;

/** Reads the fields of the controls `complain` and `complain-foreign`. */
function readNewComplaint(fields: Fields): NewComplaint {
  const { number = "", text, type, refundFen, tags, phone, pictures, at, family } = fields;
  if (family !== undefined && family !== "trade" && family !== "risk") {
    throw new Error("Alipay's families are trade and risk.");
  }
  if (at && Number.isNaN(Date.parse(at))) throw new Error(`${at} is no time.`);
  return {
    number,
    ...(text && { text }),
    ...(type && { type }),
    ...(refundFen && { refundFen: wholeNumber(refundFen) }),
    ...(tags && { tags: tags.split(",") }),
    ...(phone && { phone }),
    ...(pictures && { pictures: wholeNumber(pictures) }),
    ...(at && { at: new Date(at) }),
    ...(family && { family }),
  };
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new Error(`${text} is no whole number.`);
  return Number(text);
}

const one = async (fields: Fields, act: (id: string, text: string | undefined) => Promise<void> | void) =>
  await act(fields.id ?? "", fields.text || undefined);

/** `POST /control/<name>`, with fields as JSON or a form. */
export const complaintControls: Readonly<
  Record<string, (player: ComplaintPlayer, fields: Fields) => Promise<void>>
> = {
  async complain(player, fields) {
    await player.complain(readNewComplaint(fields));
  },
  async "complain-foreign"(player, fields) {
    await player.complain({ ...readNewComplaint(fields), isForeign: true });
  },
  continue: (player, fields) => one(fields, player.resume),
  "user-reply": (player, fields) => one(fields, player.reply),
  withdraw: (player, fields) => one(fields, player.withdraw),
  platform: (player, fields) => one(fields, (id) => player.turnPlatform(id, fields.turn !== "out")),
  "settle-refund": (player, fields) => one(fields, player.settleRefund),
  async "notice-url"(player, { url = "" }) {
    player.setNoticeUrl(url);
  },
  age: (player, fields) => one(fields, (id) => player.age(id, wholeNumber(fields.hours ?? ""))),
};
