import { sql } from "kysely";
import { saveComplaint } from "../../complaints/save-complaint.ts";
import { makeSignedInTool } from "../../desktop/testing/tool.ts";
import { makeCards } from "../../membership/cards/make-cards.ts";
import { grantDays } from "../../membership/operator/grant-days.ts";
import { refundOrder } from "../../payments/refunds/operator/refund-order.ts";
import { li, makeOrder, makePerson, monthlyPurchase, settleAtCashier } from "../../testing/makers.ts";
import { confirmMerge, previewMerge } from "../../testing/merging.ts";
import { requestCode } from "../../testing/prove.ts";
import { makeReachablePerson, type ReachablePerson } from "../../testing/reachable-person.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { requestPayment, returnFromWechat } from "../../testing/trade-types.ts";
import { returnFromVisit, startLink, startVisit } from "../../testing/wechat-visits.ts";
import { send, type World } from "../../testing/world.ts";

/** An account with personal data in every table that can hold it, which another has become part of. */
export async function makeKnownPerson(world: World): Promise<ReachablePerson> {
  const person = await makeReachablePerson(world, "kelp_forest");
  await mergeFormerAccount(world, person);
  const { token, accountId, username, email, phone, cookie } = person;
  const link = new URL(await startLink(world, person), "http://localhost");
  await returnFromVisit(world, `code=known&state=${link.searchParams.get("state")}`, cookie);
  await visitDemoWechat(world, cookie, "known");
  const bought = await makeOrder(world, person);
  const inWechat = { method: "wechat", scene: "wechat", orderNo: bought } as const;
  const { started } = await requestPayment(world, person, inWechat);
  const { searchParams } = new URL(started.authorizeUrl ?? "", "http://localhost");
  await returnFromWechat(world, `code=known&state=${searchParams.get("state")}`, cookie);
  await settleAtCashier(world, bought, "paid");
  await settleAtCashier(
    world,
    await makeOrder(world, person, { ...monthlyPurchase, paymentMethod: "alipay" }),
    "paid",
  );
  const [keyCode] = await makeCards(world.context, {
    packageId: 1,
    count: 1,
    batch: "spring",
    tag: null,
    expiresAt: null,
  });
  await send(world, "POST", "/cards/validate", { keyCode }, { token });
  const by = { ...li, reason: `${username} (${email}, ${phone}) wrote in` };
  await grantDays(world.context, { id: accountId, days: 3, ...by });
  const invoiced = { holder: "company", title: `${username} Co`, taxNumber: "91330100799655058B", email };
  await send(world, "POST", `/orders/${bought}/invoice`, invoiced, { token });
  await refundOrder(world.context, { orderNo: bought, amountFen: 1300, ...by });
  await complainAbout(world, bought);
  const { packageId } = monthlyPurchase;
  const keyed = { headers: { "idempotency-key": `${username}-orders` }, token };
  await send(world, "POST", "/orders", { packageId, amount: 39, paymentMethod: "hupi" }, keyed);
  await requestCode(world, "recover", { phone });
  world.clock.advance(60);
  await requestCode(world, "login", { email });
  for (const name of [username, email]) {
    const guess = { type: "username", username: name, password: "a wrong one" };
    await send(world, "POST", "/auth/login", guess, { headers: { cookie } });
  }
  await send(world, "POST", "/notifications", { reminders: { email: false } }, { token });
  const now = world.clock.now();
  await world.db
    .insertInto("membership_reminders")
    .values({ account_id: accountId, step: 7, ends_at: now, created_at: now, sent_at: now })
    .execute();
  await runDueJobs(world.context);
  await makeSignedInTool(world, person, `${username}'s desk`);
  world.clock.advance(60);
  await send(world, "POST", "/account/code", { purpose: "export", type: "email" }, { token });
  return person;
}

/** A complaint at WeChat Pay about an order, as its desk shows it. */
async function complainAbout(world: World, orderNo: string): Promise<void> {
  const { attempt_no: attemptNo } = await world.db
    .selectFrom("payment_attempts")
    .select("attempt_no")
    .where("order_no", "=", orderNo)
    .where("method", "=", "wechat")
    .where("state", "=", "paid")
    .executeTakeFirstOrThrow();
  const at = world.clock.now();
  await saveComplaint(world.context, {
    desk: { method: "wechat", family: "wechat" },
    complaint: {
      ...{
        gatewayId: "200201820200101080076610000",
        gatewayState: "PENDING",
        state: "open",
        wants: "refund",
      },
      ...{ refundFen: 3900, problem: "未获得会员", text: "付了钱没有会员", createdAt: at, times: 1 },
      ...{ payments: [{ attemptNo, amountFen: 3900 }], tags: [], pictures: [], raw: "{}" },
    },
    entries: [
      {
        ...{ gatewayEntryId: "log-1", by: "payer", kind: "USER_CREATE_COMPLAINT", text: "付了钱没有会员" },
        ...{ pictures: [], at },
      },
    ],
    askedAt: at,
    isOfList: false,
  });
}

async function mergeFormerAccount(world: World, person: ReachablePerson): Promise<void> {
  const former = await makePerson(world, `${person.username}_2019`);
  const { ticket } = await previewMerge(world, person, former);
  await confirmMerge(world, person, { ticket, survivor: "this" });
}

/** Visits WeChat to sign in, and stops before the end. */
async function visitDemoWechat(world: World, cookie: string, code: string): Promise<void> {
  const { searchParams } = new URL(await startVisit(world, cookie), "http://localhost");
  await returnFromVisit(world, `code=${code}&state=${searchParams.get("state")}`, cookie);
}

export const columnsOfDatabase = async ({ db }: World) =>
  (
    await sql<{ table: string; column: string; type: string }>`
      select columns.table_name as "table", column_name as "column", data_type as "type"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  ).rows;
