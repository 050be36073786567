import type { NewComplaint } from "../../../../../../fake-gateways/complaints.ts";
import type { ComplaintDesk, ComplaintFamily } from "../../complaints.ts";
import { complaintDeskOf, readable } from "../../testing/complaint-desk.ts";
import { openAlipay } from "./start-fake.ts";

/** The desk for one family of complaints at a fake Alipay that does not deliver its notices. */
export async function openAlipayDesk(family: Extract<ComplaintFamily, "alipayTrade" | "alipayRisk">) {
  const alipay = await openAlipay();
  const { fake, gateway, clock } = alipay;
  const desk: ComplaintDesk = complaintDeskOf(gateway, family);
  /** A payment of 29.90 yuan that has been made; returns its number. */
  const pay = async (): Promise<string> => {
    const payment = alipay.makePayment();
    await gateway.create(payment);
    await fake.pay(payment.attemptNo);
    return payment.attemptNo;
  };
  return {
    ...alipay,
    desk,
    pay,
    /** Complains, by default about a new payment; returns the complaint's id. */
    complain: async (changes: Partial<NewComplaint> = {}) =>
      await fake.complaints.complain({
        number: changes.number ?? (await pay()),
        family: family === "alipayRisk" ? "risk" : "trade",
        ...changes,
      }),
    read: async (id: string) => (await desk.read(id))?.complaint,
    /** The ids of a list from some days ago until now. */
    async listIds(daysAgo = 0) {
      const ids: string[] = [];
      const from = new Date(clock.now().getTime() - daysAgo * 86_400_000);
      for await (const { gatewayId } of readable(desk.list(from, clock.now()))) ids.push(gatewayId);
      return ids;
    },
    /** The requests for a method, each as its parameters. */
    requestsFor: (method: string) =>
      fake.requests
        .filter(({ url }) => url.searchParams.get("method") === method)
        .map(({ url, body }) => new URLSearchParams(`${url.searchParams}&${body}`)),
  };
}

export type AlipayDesk = Awaited<ReturnType<typeof openAlipayDesk>>;

export const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(40, 1)]);
