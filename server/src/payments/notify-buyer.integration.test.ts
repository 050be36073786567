import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listMessagesTo } from "../testing/prove.ts";
import { refundOrder } from "../testing/refund-order.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { openShop, orderMonthlyPackage, type Purchase, type Shop } from "../testing/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let buyers = 0;

/** A paid month of a buyer with an address, whose notice was delivered; no mail has left yet. */
async function buy(bound: { email?: string; phone?: string }): Promise<Purchase> {
  const purchase = await orderMonthlyPackage(shop, "alipay");
  const addresses = { email: bound.email ?? null, phone: bound.phone ?? null };
  const owner = shop.db.updateTable("accounts").set(addresses);
  await owner.where("id", "=", purchase.person.accountId).execute();
  await shop.gateways.alipay.pay(purchase.attemptNo);
  await deliverAll(purchase);
  return purchase;
}

async function deliverAll({ attemptNo }: Purchase): Promise<void> {
  for (const posted of shop.noticesOf("alipay", attemptNo)) await shop.deliver(posted);
}

async function received(to: string) {
  await runDueJobs(shop.background);
  return (await listMessagesTo(shop, to)).map(({ purpose, subject = "", text }) => ({
    purpose,
    subject,
    text,
  }));
}

const newEmail = () => `told-${++buyers}@example.org`;

describe("a buyer", () => {
  test("is told once that the membership is active, however often the gateway says that it was paid", async () => {
    const email = newEmail();
    const purchase = await buy({ email });
    expect(await received(email)).toMatchObject([{ purpose: "purchase-confirmed" }]);
    await deliverAll(purchase);
    const [mail, ...others] = await received(email);
    expect(others).toEqual([]);
    for (const part of [purchase.orderNo, "/account/receipt?", "/product/desktop?", "不自动续费"])
      expect(mail?.text).toContain(part);
  });

  test("with a phone number alone gets it by SMS, and with no address nothing", async () => {
    const phone = "13900000099";
    await buy({ phone });
    expect(await received(phone)).toMatchObject([{ purpose: "purchase-confirmed" }]);
    const { person } = await buy({});
    await runDueJobs(shop.background);
    const given = await shop.db
      .selectFrom("jobs")
      .select("id")
      .where("name", "=", "sendConfirmation")
      .execute();
    expect([given, person.accountId]).toEqual([[], expect.any(Number)]);
  });

  test("is told of each part that goes back, with the sum and what is left", async () => {
    const email = newEmail();
    const { orderNo } = await buy({ email });
    await received(email);
    await refundOrder(shop.context, { orderNo, amountFen: 1300, reason: "asked for" });
    await shop.sweepLater();
    const [part] = await received(email);
    expect(part).toMatchObject({ purpose: "purchase-refunded", subject: expect.stringContaining("¥13.00") });
    expect(part?.text).toContain("你的会员现在有效到");
    await refundOrder(shop.context, { orderNo, amountFen: undefined, reason: "asked for" });
    await shop.sweepLater();
    const [whole] = await received(email);
    expect(whole).toMatchObject({ purpose: "purchase-refunded", subject: expect.stringContaining("¥39.00") });
    expect(whole?.text).toContain("现在没有生效的会员");
  });

  test("whose money goes back before the mail has left is told of the refund alone", async () => {
    const email = newEmail();
    const { orderNo } = await buy({ email });
    await refundOrder(shop.context, { orderNo, amountFen: undefined, reason: "asked for" });
    await shop.sweepLater();
    expect((await received(email)).map(({ purpose }) => purpose)).toEqual(["purchase-refunded"]);
  });
});
