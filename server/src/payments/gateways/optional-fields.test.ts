import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { GatewayError, type Trade } from "./gateway.ts";
import {
  alipayReaders,
  attemptNo,
  envelope,
  hupiReaders,
  type Message,
  payment,
  type Reader,
  signByWechat,
  tools,
  transaction,
  wechatReaders,
  wechatSettings,
} from "./testing/message-readers.data.ts";
import { stepsOf } from "./testing/with-fakes.ts";
import { wechatGateway } from "./wechat/gateway.ts";
import { checkWechat } from "./wechat/self-test.ts";

const readers = [...wechatReaders, ...alipayReaders, ...hupiReaders];

const isBranch = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function pathsOf(message: Message, prefix = ""): string[] {
  return Object.entries(message).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    return isBranch(value) ? [path, ...pathsOf(value, `${path}.`)] : [path];
  });
}

function without(message: Message, path: string): Message {
  const [name = "", ...rest] = path.split(".");
  const { [name]: removed, ...others } = message;
  return rest.length > 0 && isBranch(removed)
    ? { ...message, [name]: without(removed, rest.join(".")) }
    : others;
}

/** The figures that matter: how much was paid, how much was refunded, how the trade ended. */
function figuresOf(read: Trade | string | undefined) {
  if (read === undefined || typeof read === "string") return read;
  const { attemptNo: number, paidFen, refundedFen, hasRefund, refund: about, ended } = read;
  return { number, paidFen: paidFen ?? 3900, refundedFen: refundedFen ?? 0, hasRefund, about, ended };
}

const isAccepted = async (reader: Reader, message: Message) => {
  const whole = figuresOf(await reader.read(reader.message));
  expect(whole).toBeDefined();
  try {
    const read = figuresOf(await reader.read(message));
    if (read !== undefined)
      expect({ ...(typeof read === "object" && read), refundedFen: 0 }).toEqual({
        ...(typeof whole === "object" && whole),
        refundedFen: 0,
      });
    return read !== undefined;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return false;
  }
};

test.each(readers)("$name is read without any field that is no identity, state or figure", async (reader) => {
  const refused: string[] = [];
  for (const path of pathsOf(reader.message)) {
    if (!(await isAccepted(reader, without(reader.message, path)))) refused.push(path);
  }
  expect(refused.toSorted()).toEqual([...reader.required].toSorted());
});

test.each(wechatReaders.filter(({ message }) => message.amount !== undefined))(
  "$name is refused in another currency, whichever field says so",
  async ({ message, read }) => {
    const amount = message.amount as Message;
    for (const currency of ["USD", "HKD", "cny"]) {
      const { currency: _currency, payer_currency: _payerCurrency, ...plain } = amount;
      for (const said of [
        { ...plain, currency },
        { ...plain, payer_currency: currency },
      ]) {
        const reading = read({ ...message, amount: said }).catch((error: unknown) => {
          if (error instanceof GatewayError) return undefined;
          throw error;
        });
        const trade = await reading;
        expect(typeof trade === "object" ? [trade.paidFen, trade.refund] : trade).toEqual(
          trade && [undefined, undefined],
        );
      }
    }
  },
);

// wechatpay-go, services/payments/models.go: a mainland merchant has only CNY
test("a payment whose amount names no currency is paid", async () => {
  const message = { ...transaction, amount: { total: 3900, payer_total: 3900 } };
  for (const { read } of wechatReaders.filter((reader) => reader.message === transaction)) {
    expect(await read(message)).toMatchObject({ attemptNo, paidFen: 3900 });
  }
});

// binarywang/WxJava#3676, yansongda/pay#1049
test("a service provider's merchant number is named by an alarm and by the self-test", async () => {
  const kinds: string[] = [];
  const alarms = {
    raise: async ({ kind }: { readonly kind: string }) => {
      kinds.push(kind);
    },
    close: async () => undefined,
  };
  const body = JSON.stringify({ code: "PARAM_ERROR", message: "受理机构必须传入sub_mch_id" });
  const sendHttp = async () => ({ status: 400, headers: {}, body: Buffer.from(body) });
  const options = { ...tools, settings: wechatSettings, sendHttp, alarms };
  await expect(wechatGateway(options).create(payment)).rejects.toThrow("PARAM_ERROR");
  const { appid, mchid, ...others } = transaction;
  for (const names of [
    { sp_appid: appid, sp_mchid: mchid, sub_mchid: "1900000002" },
    { appid, mchid, sub_mchid: "1900000002" },
  ]) {
    const notice = JSON.stringify(envelope("TRANSACTION.SUCCESS", { ...names, ...others }));
    const raw = { headers: signByWechat(notice), body: notice };
    expect(await wechatGateway(options).readNotice(raw)).toBeUndefined();
  }
  expect(kinds).toEqual(Array.from({ length: 3 }, () => "gateway.service_provider"));
  const steps = await stepsOf(checkWechat(wechatSettings, { ...tools, sendHttp }));
  expect(steps.at(-1)).toMatchObject({ result: "fail", remedy: { zh: expect.stringContaining("直连商户") } });
});

test("a bill's answer needs its hash and its address alone", async () => {
  const file = Buffer.from("not a bill");
  const answer = {
    hash_value: createHash("sha1").update(file).digest("hex"),
    download_url: "https://api.mch.weixin.qq.com/file",
  };
  const sendHttp = async (url: string) => {
    const body = url.includes("/file") ? file : Buffer.from(JSON.stringify(answer));
    return { status: 200, headers: signByWechat(body.toString()), body };
  };
  const gateway = wechatGateway({ ...tools, settings: wechatSettings, sendHttp });
  const bill = (await gateway.readBill?.("2026-03-01")) ?? [];
  expect(() => [...bill]).toThrow("it has no column 交易时间");
});
