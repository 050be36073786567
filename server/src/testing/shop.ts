import type { PaymentScene } from "@baleen/contract/payments/payments.ts";
import { startAlipayFake } from "../../../fake-gateways/alipay/fake-gateway.ts";
import type { Fake } from "../../../fake-gateways/fake.ts";
import { startHupiFake } from "../../../fake-gateways/hupi/fake-gateway.ts";
import type { Answer, Delivery } from "../../../fake-gateways/notice-delivery.ts";
import { startWechatFake, type WechatFake } from "../../../fake-gateways/wechat/fake-gateway.ts";
import { findNewestAttempt } from "../payments/attempt-store.ts";
import { makePerson, monthlyPurchase, type Person } from "./makers.ts";
import { manualClock } from "./manual-clock.ts";
import { sweep } from "./run-due-jobs.ts";
import { startToPay } from "./trade-types.ts";
import { openWorld, send, type World, type WorldOverrides } from "./world.ts";

export type Method = "wechat" | "alipay" | "hupi";

/** The application and three fake gateways on one clock. Notices wait until they are delivered. */
export interface Shop extends World {
  readonly gateways: { readonly wechat: WechatFake; readonly alipay: Fake; readonly hupi: Fake };
  /** Delivers a notice; returns the status of the response. */
  deliver(posted: Delivery): Promise<number>;
  /** All notices of a payment so far, oldest first. */
  noticesOf(method: Method, attemptNo: string): Delivery[];
  /** Advances the clock by a minute and runs the sweep. */
  sweepLater(seconds?: number): Promise<void>;
}

type ShopOverrides = Pick<WorldOverrides, "mapDatabaseUrl" | "database" | "clock" | "wait" | "features">;

export async function openShop(differences: ShopOverrides = {}): Promise<Shop> {
  const { clock = manualClock(new Date("2026-03-01T08:00:00Z")) } = differences;
  const now = () => clock.now();
  const wechat = await startWechatFake({ now });
  const alipay = await startAlipayFake({ now });
  const hupi = await startHupiFake({ now });
  const fakes = [wechat, alipay, hupi];
  for (const fake of fakes) fake.notices.mode = "hold";
  const payments = { ...wechat.settings, ...alipay.settings, ...hupi.settings };
  const world = await openWorld({ ...differences, payments, clock });
  const gateways = { wechat, alipay, hupi };
  return {
    ...world,
    gateways,
    deliver: async (posted) => (await postNotice(world, posted)).status,
    noticesOf: (method, attemptNo) =>
      gateways[method].notices.deliveries.filter(({ notice }) => notice.number === attemptNo),
    async sweepLater(seconds = 60) {
      clock.advance(seconds);
      await sweep(world.context);
    },
    async close() {
      await world.close();
      for (const fake of fakes) await fake.close();
    },
  };
}

/** The application's response to a notice. */
export async function postNotice({ app }: World, { notice }: Delivery): Promise<Answer> {
  const { headers, body } = notice.write();
  const { pathname } = new URL(notice.url);
  const response = await app.inject({ method: "POST", url: pathname, headers, payload: body });
  return { status: response.statusCode, body: response.body };
}

export interface Purchase {
  readonly person: Person;
  readonly orderNo: string;
  readonly attemptNo: string;
}

let buyers = 0;

/** A new person orders a month for 39 yuan and starts to pay, by default with a code. */
export async function orderMonthlyPackage(
  shop: Shop,
  paymentMethod: Method,
  scene: PaymentScene = "scan",
): Promise<Purchase> {
  buyers += 1;
  const person = await makePerson(shop, `buyer-of-month-${buyers}`);
  const ordered = await send(
    shop,
    "POST",
    "/orders",
    { ...monthlyPurchase, paymentMethod },
    { token: person.token },
  );
  const { orderNo } = ordered.body.data as { orderNo: string };
  await startToPay(shop, person, { orderNo, method: paymentMethod, scene });
  return { person, orderNo, attemptNo: (await findNewestAttempt(shop.db, orderNo))?.attempt_no ?? "" };
}

/** The days that an order's grant still has; undefined if there is none. */
export async function remainingDaysOf({ db }: World, orderNo: string): Promise<number | undefined> {
  const grant = await db
    .selectFrom("grants")
    .selectAll()
    .where("source_kind", "=", "order")
    .where("source_ref", "=", orderNo)
    .executeTakeFirst();
  if (!grant) return undefined;
  return grant.revoked_at ? 0 : grant.days - grant.days_taken_back;
}

/** The end of a person's membership from the API; null without one. */
export async function readMemberUntil(world: World, { token }: Person): Promise<string | null> {
  const profile = await send(world, "GET", "/auth/profile", undefined, { token });
  return (profile.body.data as { vipExpireAt: string | null }).vipExpireAt;
}

export async function orderStateOf({ db }: World, orderNo: string): Promise<string | undefined> {
  const order = await db
    .selectFrom("orders")
    .select("state")
    .where("order_no", "=", orderNo)
    .executeTakeFirst();
  return order?.state;
}
