import type { NewComplaint } from "../../../../../../fake-gateways/complaints.ts";
import type { WechatFakeOptions } from "../../../../../../fake-gateways/wechat/fake-gateway.ts";
import type { ComplaintAct, ComplaintDesk } from "../../complaints.ts";
import { complaintDeskOf } from "../../testing/complaint-desk.ts";
import { makePayment, openWechat } from "./start-fake.ts";

/** The desk for complaints at a fake WeChat Pay that does not deliver its notices. */
export async function openWechatDesk(differences: WechatFakeOptions = {}) {
  const wechat = await openWechat(differences);
  const { fake, gateway } = wechat;
  fake.notices.mode = "lose";
  const desk: ComplaintDesk = complaintDeskOf(gateway, "wechat");
  /** A payment of 9.90 yuan that has been made; returns its number. */
  const pay = async (): Promise<string> => {
    const payment = makePayment(wechat);
    await gateway.create(payment);
    await fake.pay(payment.attemptNo);
    return payment.attemptNo;
  };
  return {
    ...wechat,
    desk,
    pay,
    /** Complains, by default about a new payment; returns the complaint's id. */
    complain: async (changes: Partial<NewComplaint> = {}) =>
      await fake.complaints.complain({ number: changes.number ?? (await pay()), ...changes }),
    read: async (id: string) => (await desk.read(id))?.complaint,
    /** The kinds of the entries, oldest first. */
    readKinds: async (id: string) => (await desk.read(id))?.entries?.map(({ kind }) => kind),
    /** Requests whose path ends so. */
    countRequests: (end: string) => fake.requests.filter(({ url }) => url.pathname.endsWith(end)).length,
  };
}

export type WechatDesk = Awaited<ReturnType<typeof openWechatDesk>>;

export function replyOf(text: string, pictures: readonly string[] = [], chatKey?: string): ComplaintAct {
  return { kind: "reply", text, pictures, chatKey };
}
