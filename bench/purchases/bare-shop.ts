import { createDecipheriv, createPrivateKey, createPublicKey, randomBytes, sign, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { type BareShopStore, openBareShopStore } from "./bare-shop-store.ts";

/**
 * The baseline for purchases: the same three calls, rows and WeChat Pay signatures, hand-written for the success case
 * only. It has no validation, limits or logs, and ends on any error. Prints its URL and its accounts' tokens as JSON.
 */

export interface BareShopOptions {
  readonly databaseUrl: string;
  readonly accounts: number;
  /** The variables of WeChat Pay, as the product has them. */
  readonly merchant: Readonly<Record<string, string>>;
}

export interface BareShopInfo {
  readonly url: string;
  readonly tokens: readonly string[];
}

const { databaseUrl, accounts, merchant }: BareShopOptions = JSON.parse(await text(process.stdin));
const readSetting = (name: string) => merchant[`WECHAT_PAY_${name}`]?.replaceAll("\\n", "\n") ?? "";
const privateKey = createPrivateKey(readSetting("PRIVATE_KEY"));
const publicKey = createPublicKey(readSetting("PUBLIC_KEY"));
const createPath = "/v3/pay/transactions/native";
const sha256 = "sha256";
let origin = "";

function authorizationFor(body: string): string {
  const [timestamp, nonce] = [Math.floor(Date.now() / 1000), randomBytes(16).toString("hex")];
  const signed = Buffer.from(`POST\n${createPath}\n${timestamp}\n${nonce}\n${body}\n`);
  const signature = sign(sha256, signed, privateKey).toString("base64");
  const serial = readSetting("CERTIFICATE_SERIAL");
  const items = {
    mchid: readSetting("MERCHANT_ID"),
    nonce_str: nonce,
    timestamp,
    serial_no: serial,
    signature,
  };
  const list = Object.entries(items).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(",")}`;
}

function verifyMessage(header: (name: string) => string, body: string): void {
  const signed = Buffer.from(`${header("wechatpay-timestamp")}\n${header("wechatpay-nonce")}\n${body}\n`);
  const isAuthentic = verify(sha256, signed, publicKey, Buffer.from(header("wechatpay-signature"), "base64"));
  if (!isAuthentic) throw new Error("A message is not signed by WeChat Pay.");
}

async function createTrade(attemptNo: string, total: number): Promise<string> {
  const body = JSON.stringify({
    appid: readSetting("APP_ID"),
    mchid: readSetting("MERCHANT_ID"),
    description: "Monthly",
    out_trade_no: attemptNo,
    time_expire: `${new Date(Date.now() + 1_800_000).toISOString().slice(0, 19)}+00:00`,
    notify_url: `${origin}/api/payments/notify/wechat`,
    amount: { total, currency: "CNY" },
  });
  const headers = {
    authorization: authorizationFor(body),
    accept: "application/json",
    "content-type": "application/json",
    "user-agent": "Bare",
    "wechatpay-serial": readSetting("PUBLIC_KEY_ID"),
  };
  const answer = await fetch(`${readSetting("GATEWAY")}${createPath}`, { method: "POST", headers, body });
  const content = await answer.text();
  if (!answer.ok) throw new Error(`WeChat Pay answered: ${content}`);
  verifyMessage((name) => answer.headers.get(name) ?? "", content);
  return JSON.parse(content).code_url;
}

function decrypt({ ciphertext, nonce, associated_data }: Record<string, string>) {
  const bytes = Buffer.from(ciphertext ?? "", "base64");
  const cipher = createDecipheriv("aes-256-gcm", readSetting("API_V3_KEY"), nonce ?? "");
  cipher.setAuthTag(bytes.subarray(-16)).setAAD(Buffer.from(associated_data ?? ""));
  const content = Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]);
  return JSON.parse(content.toString());
}

type Handler = (body: string, headers: IncomingHttpHeaders) => Promise<object>;

function createHandlers(store: BareShopStore): Readonly<Record<string, Handler>> {
  const accountOf = ({ authorization = "" }: IncomingHttpHeaders) =>
    store.findAccount(authorization.slice("Bearer ".length));
  const newNumber = () => randomBytes(12).toString("hex");
  return {
    async "/api/orders"(_body, headers) {
      const [accountId, orderNo] = [await accountOf(headers), newNumber()];
      await store.openOrder(orderNo, accountId);
      return { data: { orderNo } };
    },
    async "/api/payment-configs/client/wechat/qrcode"(body, headers) {
      const [accountId, attemptNo] = [await accountOf(headers), newNumber()];
      const amountFen = await store.openAttempt(attemptNo, JSON.parse(body).orderId, accountId);
      const codeUrl = await createTrade(attemptNo, amountFen);
      await store.setCode(attemptNo, codeUrl);
      return { data: { codeUrl } };
    },
    async "/api/payments/notify/wechat"(body, headers) {
      verifyMessage((name) => String(headers[name]), body);
      const { id, resource } = JSON.parse(body);
      const { out_trade_no: attemptNo, amount } = decrypt(resource);
      await store.settle({ id, body, attemptNo, paidFen: amount.total });
      return { code: "SUCCESS" };
    },
  };
}

async function answerRequest(request: IncomingMessage, answers: Readonly<Record<string, Handler>>) {
  const answer = answers[request.url ?? ""];
  if (!answer) throw new Error(`There is no call ${request.url}.`);
  return JSON.stringify(await answer(await text(request), request.headers));
}

const store = await openBareShopStore(databaseUrl);
const tokens = await store.openAccounts(accounts);
const handlers = createHandlers(store);
const server = createServer(async (request, reply) => {
  const content = await answerRequest(request, handlers);
  reply.writeHead(200, { "content-type": "application/json" }).end(content);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("It listens nowhere.");
  origin = `http://127.0.0.1:${address.port}`;
  console.log(JSON.stringify({ url: origin, tokens } satisfies BareShopInfo));
});
