import { toBuffer } from "qrcode";
import { complaintControls, wholeNumber } from "./complaints.ts";
import { controlPage, errorPage } from "./control-page.ts";
import type { ControlledFake, Fake } from "./fake.ts";
import type { ReceivedRequest, Reply } from "./listen.ts";
import { type NoticeMode, noticeModes } from "./notice-delivery.ts";

type FormFields = Readonly<Record<string, string>>;

/** `POST /control/<name>`, with fields as JSON or a form. */
const actions: Readonly<Record<string, (fake: Fake, given: FormFields) => Promise<void> | void>> = {
  scan: (fake, { number = "" }) => fake.scan(number),
  pay: (fake, { number = "", currency, ...rest }) =>
    fake.pay(number, { ...amountOf(rest), ...(currency ? { currency } : {}) }),
  expire: (fake, { number = "" }) => fake.expire(number),
  refund: (fake, { number = "", ...rest }) => fake.refund(number, amountOf(rest)),
  misbehave: (fake, { mode = "", times = "1", path }) => fake.misbehave(mode, wholeNumber(times), path),
  behave: (fake) => fake.clearMisbehaviours(),
  switch: (fake, { name = "", position = "" }) => fake.turnSwitch(name, position),
  notices(fake, { mode }) {
    fake.notices.mode = findNoticeMode(mode);
  },
  release: (fake, { shuffled }) => fake.releaseNotices({ shuffled: shuffled === "true" }),
  repeat: (fake) => fake.notices.repeat(),
  ...Object.fromEntries(
    Object.entries(complaintControls).map(([name, act]) => [
      name,
      (fake: Fake, given: FormFields) => act(fake.complaints, given),
    ]),
  ),
};

/** `GET` routes. */
const views: Readonly<
  Record<string, (controlled: ControlledFake, request: ReceivedRequest) => Promise<Reply> | Reply>
> = {
  "/": controlPage,
  "/control/state": (controlled) => jsonReply(200, stateOf(controlled)),
  "/control/qr": ({ fake }, { url }) => drawQrCode(fake, url.searchParams.get("number")),
};

/** Undefined for any other request. */
export async function answerControls(
  request: ReceivedRequest,
  controlled: ControlledFake,
): Promise<Reply | undefined> {
  const { pathname } = request.url;
  const view = request.method === "GET" ? views[pathname] : undefined;
  if (view) return await view(controlled, request);
  if (!pathname.startsWith("/control/")) return undefined;
  const action = actions[pathname.slice("/control/".length)];
  if (!action || request.method !== "POST")
    return jsonReply(404, { error: `Known: ${Object.keys(actions).join(", ")}` });
  const isForm = request.headers["content-type"]?.includes("form-urlencoded") ?? false;
  let back = "/";
  try {
    const fields = fieldsOf(request, isForm);
    await action(controlled.fake, fields);
    // A buyer's page leads back to the shop.
    back = fields.back || back;
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    return isForm ? errorPage(sentence) : jsonReply(400, { error: sentence });
  }
  return isForm ? { status: 303, headers: { location: back } } : jsonReply(200, stateOf(controlled));
}

async function drawQrCode(fake: Fake, number: string | null): Promise<Reply> {
  const code = fake.trades().find((trade) => trade.number === number)?.code;
  if (!code) return { status: 404 };
  return {
    status: 200,
    headers: { "content-type": "image/png" },
    body: await toBuffer(code, { width: 240 }),
  };
}

function stateOf({ fake, gateway, queue }: ControlledFake): unknown {
  const notices = fake.notices.deliveries.map(({ notice: { number, summary }, tries, state, answer }) => {
    return { number, says: summary, tries, state, answer };
  });
  return {
    trades: fake.trades(),
    noticeMode: fake.notices.mode,
    notices,
    misbehaviours: queue.pending(),
    complaints: fake.complaints.list(),
    complaintNoticeUrl: fake.complaints.readNoticeUrl(),
    switches: gateway.switches?.positions,
    ...gateway.state?.(),
  };
}

function fieldsOf({ body }: ReceivedRequest, isForm: boolean): FormFields {
  const text = body.toString();
  if (isForm) return Object.fromEntries(new URLSearchParams(text));
  const parsed: unknown = text === "" ? {} : JSON.parse(text);
  return Object.fromEntries(Object.entries(parsed ?? {}).map(([name, value]) => [name, String(value)]));
}

function amountOf({ amountFen }: FormFields): { readonly amountFen?: number } {
  return amountFen ? { amountFen: wholeNumber(amountFen) } : {};
}

function findNoticeMode(name: string | undefined): NoticeMode {
  const mode = noticeModes.find((known) => known === name);
  if (!mode) throw new Error(`Notices can be told to: ${noticeModes.join(", ")}.`);
  return mode;
}

function jsonReply(status: number, value: unknown): Reply {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(value),
  };
}
