import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type {
  ComplaintAct,
  ComplaintDesk,
  ComplaintEntry,
  ComplaintFamily,
  ComplaintPicture,
  GatewayComplaint,
} from "../../payments/gateways/complaints.ts";
import { GatewayError } from "../../payments/gateways/gateway.ts";
import { plainReply } from "../../payments/gateways/raw-notice.ts";
import type { ManualClock } from "../../testing/manual-clock.ts";
import type { World } from "../../testing/world.ts";

type Fault = "unknown" | "refused" | "limited";

interface Kept {
  complaint: GatewayComplaint;
  readonly entries: ComplaintEntry[];
  phone: string | "unreadable" | undefined;
}

/** A complaint desk in memory, with the faults that a test gives it. Notices are `id gatewayId action`. */
export class MemoryDesk implements ComplaintDesk {
  readonly family: ComplaintFamily;
  readonly acts: ComplaintDesk["acts"];
  readonly hiddenActs?: NonNullable<ComplaintDesk["hiddenActs"]>;
  readonly maxTextLength = 200;
  readonly sent: { readonly gatewayId: string; readonly act: ComplaintAct }[] = [];
  readonly uploads: ComplaintPicture[] = [];
  readonly noticeReplies = { accepted: plainReply(200, "SUCCESS"), refused: plainReply(401, "FAIL") };
  readonly calls: string[] = [];
  isGranted = true;
  /** The URL for notices; `undefined` if none is set. */
  url: string | undefined;
  readFault: Fault | undefined;
  listFault: Fault | undefined;
  showsHistory = true;
  /** `cut`: the act is carried out, and the answer is lost. */
  sendFault: Fault | "cut" | undefined;
  /** Runs before an act is carried out. */
  beforeSend: () => Promise<void> = async () => undefined;
  /** Complaints that lists leave out. */
  readonly unlisted = new Set<string>();
  /** Complaints that lists show in an unexpected form. */
  readonly broken = new Set<string>();
  /** Runs after the page was answered and before a complaint on it is taken. */
  beforeItem: (gatewayId: string) => Promise<void> = async () => undefined;
  /** The fault of the call for the notice URL. */
  urlFault: Fault | undefined;
  /** At Alipay it is set in the console. */
  readonly noticeUrl?: NonNullable<ComplaintDesk["noticeUrl"]>;
  readonly #kept = new Map<string, Kept>();
  readonly #clock: ManualClock;
  #entries = 0;

  constructor(clock: ManualClock, family: ComplaintFamily = "wechat") {
    this.#clock = clock;
    this.family = family;
    this.acts = family === "wechat" ? ["reply", "complete", "approve", "reject"] : ["reply", "finish"];
    if (family === "alipayRisk") this.hiddenActs = ["reply"];
    if (family !== "wechat") return;
    this.noticeUrl = {
      read: async () => {
        fail(this.urlFault);
        return this.url;
      },
      write: async (url) => {
        this.url = url;
      },
    };
  }

  complain(
    gatewayId: string,
    more: Partial<GatewayComplaint> & { readonly phone?: Kept["phone"] } = {},
  ): void {
    const { phone, ...shown } = more;
    const complaint: GatewayComplaint = {
      gatewayId,
      gatewayState: "PENDING",
      state: "open",
      payments: [],
      wants: "other",
      text: "付了钱没有会员",
      createdAt: this.#clock.now(),
      times: 1,
      tags: [],
      pictures: [],
      raw: "{}",
      ...shown,
    };
    this.#kept.set(gatewayId, { complaint, entries: [], phone });
    this.addEntry(gatewayId, {
      by: "payer",
      kind: "USER_CREATE_COMPLAINT",
      text: complaint.text,
      at: complaint.createdAt,
    });
  }

  addEntry(gatewayId: string, entry: Partial<ComplaintEntry> & Pick<ComplaintEntry, "by" | "kind">): void {
    this.#entries += 1;
    const made = {
      gatewayEntryId: `log-${this.#entries}`,
      text: "",
      pictures: [],
      at: this.#clock.now(),
      ...entry,
    };
    this.#get(gatewayId).entries.push(made);
  }

  /** Addresses in histories are valid for an hour. */
  replacePictures(gatewayId: string, gatewayEntryId: string, pictures: readonly string[]): void {
    const { entries } = this.#get(gatewayId);
    const place = entries.findIndex((entry) => entry.gatewayEntryId === gatewayEntryId);
    entries.splice(place, 1, { ...(entries[place] as ComplaintEntry), pictures });
  }

  change(gatewayId: string, changes: Partial<GatewayComplaint>): void {
    const kept = this.#get(gatewayId);
    kept.complaint = { ...kept.complaint, ...changes };
  }

  /** The payer withdraws the complaint. */
  withdraw(gatewayId: string): void {
    this.change(gatewayId, { state: "withdrawn", gatewayState: "PROCESSED" });
    this.addEntry(gatewayId, { by: "payer", kind: "USER_REVOKE_COMPLAINT" });
  }

  continue(gatewayId: string): void {
    const { times } = this.shown(gatewayId);
    this.change(gatewayId, { state: "open", gatewayState: "PENDING", times: times + 1 });
    this.addEntry(gatewayId, { by: "payer", kind: "USER_CONTINUE_COMPLAINT", text: "还是没有" });
  }

  userReply(gatewayId: string, text = "在吗"): void {
    this.addEntry(gatewayId, { by: "payer", kind: "USER_RESPONSE", text });
    this.change(gatewayId, { tags: ["messageWaits"] });
  }

  shown(gatewayId: string): GatewayComplaint {
    return this.#get(gatewayId).complaint;
  }

  history(gatewayId: string): readonly ComplaintEntry[] {
    return this.#get(gatewayId).entries;
  }

  repliesTo(gatewayId: string): string[] {
    const replies = this.history(gatewayId).filter(({ kind }) => kind === "MERCHANT_RESPONSE");
    return replies.map(({ text }) => text);
  }

  readAccess = async () => ({ isGranted: this.isGranted });

  async *list(from: Date, until: Date): AsyncGenerator<GatewayComplaint | undefined> {
    this.calls.push("list");
    fail(this.listFault);
    const kept = [...this.#kept.values()];
    for (const { complaint } of kept) {
      const { gatewayId, createdAt } = complaint;
      if (this.broken.has(gatewayId)) {
        yield undefined;
        continue;
      }
      await this.beforeItem(gatewayId);
      if (createdAt >= from && createdAt <= until && !this.unlisted.has(gatewayId)) yield complaint;
    }
  }

  read = async (gatewayId: string) => {
    this.calls.push(`read ${gatewayId}`);
    fail(this.readFault);
    const kept = this.#kept.get(gatewayId);
    return kept && { complaint: kept.complaint, entries: this.showsHistory ? [...kept.entries] : undefined };
  };

  readPhone = async (gatewayId: string) => this.#get(gatewayId).phone;

  send = async (gatewayId: string, act: ComplaintAct) => {
    await this.beforeSend();
    if (this.sendFault !== "cut") fail(this.sendFault);
    this.sent.push({ gatewayId, act });
    this.#carryOut(gatewayId, act);
    if (this.sendFault === "cut") fail("unknown");
  };

  #carryOut(gatewayId: string, act: ComplaintAct): void {
    const { state, wants, tags } = this.shown(gatewayId);
    const isEnded = state === "settled" || state === "withdrawn";
    if (isEnded) throw new GatewayError("refused", "INVALID_REQUEST", { isSigned: true });
    if (act.kind === "reply") {
      // RiskGO has no history.
      if (this.family !== "alipayRisk") this.#say(gatewayId, act.text);
      this.change(gatewayId, {
        state: "answered",
        gatewayState: "PROCESSING",
        tags: tags.filter((tag) => tag !== "messageWaits"),
      });
    } else if (act.kind === "approve") {
      if (wants !== "refund" || !tags.includes("trusted")) {
        throw new GatewayError("refused", "非极速退款单据", { isSigned: true });
      }
      this.addEntry(gatewayId, { by: "merchant", kind: "MERCHANT_APPROVE_REFUND" });
      this.change(gatewayId, { state: "refunding", gatewayState: "PROCESSING" });
    } else if (act.kind === "finish" && this.family === "alipayTrade") {
      this.#say(gatewayId, act.text);
      this.change(gatewayId, { state: "answered", gatewayState: "MERCHANT_FEEDBACKED" });
    } else {
      this.addEntry(gatewayId, { by: "merchant", kind: "MERCHANT_CONFIRM_COMPLETE" });
      this.change(gatewayId, { state: "settled", gatewayState: "PROCESSED" });
    }
  }

  #say(gatewayId: string, text: string): void {
    this.addEntry(gatewayId, { by: "merchant", kind: "MERCHANT_RESPONSE", text: ` ${text}\n` });
  }

  readPicture = async (reference: string): Promise<ComplaintPicture> => {
    this.calls.push(`picture ${reference}`);
    if (reference.includes("broken")) throw new GatewayError("unknown", "The picture cannot be read");
    return { type: "image/png", bytes: new Uint8Array([137, 80, 78, 71]) };
  };

  uploadPicture = async (picture: ComplaintPicture) => {
    this.uploads.push(picture);
    return `media-${this.uploads.length}`;
  };

  readNotice = async ({ body }: { readonly body: string }) => {
    const [noticeId = "", gatewayId, action] = body.split(" ");
    if (body === "other event") return "other" as const;
    return gatewayId === undefined ? undefined : { noticeId, gatewayId, action };
  };

  #get(gatewayId: string): Kept {
    const kept = this.#kept.get(gatewayId);
    if (!kept) throw new Error(`No complaint ${gatewayId}`);
    return kept;
  }
}

function fail(fault: Fault | undefined): void {
  if (fault === "limited") throw new GatewayError("unknown", "Too many calls", { hadNoEffect: true });
  if (fault) throw new GatewayError(fault, "The gateway fails", { isSigned: fault === "refused" });
}

/** Adds desks to a payment method of the world. */
export function addDesks(world: World, method: PaymentMethod, ...desks: readonly ComplaintDesk[]): void {
  const gateways = world.context.gateways as Map<PaymentMethod, object>;
  const gateway = gateways.get(method);
  if (!gateway) throw new Error(`${method} has no gateway`);
  gateways.set(method, { ...gateway, complaintDesks: desks } as never);
}
