import { openComplaintPlayer } from "./complaints.ts";
import { answerControls } from "./controls.ts";
import type { ControlledFake, Fake, FakeGateway, FakeOptions } from "./fake.ts";
import { type Behaviour, listen, type ReceivedRequest } from "./listen.ts";
import { misbehaviours, openMisbehaviourQueue } from "./misbehaviours.ts";
import { type Notice, openNoticeDelivery } from "./notice-delivery.ts";
import { openSwitches, turnSwitch } from "./switches.ts";

/** Starts a fake gateway on loopback: its protocol, its controls below /control, and a page at / for people. */
export async function startFake(
  options: FakeOptions,
  openGateway: (origin: string) => FakeGateway,
): Promise<Fake> {
  let controlled: ControlledFake | undefined;
  const requests: ReceivedRequest[] = [];
  const listener = await listen(options.port ?? 0, async (request) => {
    if (!controlled) return { status: 503 };
    const page = (await answerControls(request, controlled)) ?? (await controlled.gateway.page?.(request));
    if (page) return page;
    requests.push(request);
    const behaviour = await answerOrMisbehave(request, controlled);
    if (behaviour === "hang") resolveHang();
    return behaviour;
  });
  const gateway = openGateway(listener.origin);
  const modes = [...misbehaviours, ...gateway.ownMisbehaviours];
  const queue = openMisbehaviourQueue(modes);
  const notices = openNoticeDelivery({
    isAcknowledged: (answer) => gateway.isAcknowledged(answer),
    repeatAfterMs: options.repeatNoticesAfterMs ?? [],
    random: options.random ?? Math.random,
  });
  let hang = Promise.withResolvers<void>();
  const resolveHang = () => {
    hang.resolve();
    hang = Promise.withResolvers();
  };
  const post = async (posted: Notice | readonly Notice[] | undefined) => {
    for (const notice of [posted ?? []].flat()) await notices.post(notice);
  };
  const fake: Fake = {
    name: gateway.name,
    origin: listener.origin,
    settings: gateway.settings,
    requests,
    trades: () => gateway.trades(),
    offeredBills: () => gateway.bills?.files() ?? [],
    scan: async (number) => gateway.scan(number),
    pay: async (number, callOptions = {}) => post(gateway.pay(number, callOptions)),
    expire: async (number) => post(gateway.expire(number)),
    refund: async (number, callOptions = {}) => post(gateway.refund(number, callOptions)),
    complaints: openComplaintPlayer(gateway, notices),
    misbehave: (mode, times = 1, path = "") => queue.add(mode, times, path),
    clearMisbehaviours: () => queue.clear(),
    turnSwitch: (name, position) => turnSwitch(gateway.switches ?? openSwitches({}), name, position),
    nextHang: () => hang.promise,
    notices,
    releaseNotices: (callOptions) => notices.release(callOptions),
    async close() {
      notices.stop();
      await listener.close();
    },
  };
  controlled = { fake, gateway, queue, modes };
  return fake;
}

const misbehaviourReplies: Readonly<Record<string, Behaviour>> = {
  "5xx": {
    status: 502,
    headers: { "content-type": "text/html" },
    body: "<html><h1>502 Bad Gateway</h1></html>",
  },
  garbage: { status: 200, headers: { "content-type": "application/json" }, body: '{"half": "an ans' },
  hang: "hang",
  reset: "reset",
};

async function answerOrMisbehave(
  request: ReceivedRequest,
  { fake, gateway, queue }: ControlledFake,
): Promise<Behaviour> {
  const mode = queue.take(request.url.pathname);
  const page = mode === undefined ? undefined : misbehaviourReplies[mode];
  if (page) return page;
  const { reply, createdNumber, notices = [] } = await gateway.answer(request, mode);
  if (mode === "pay-first" && createdNumber !== undefined) await fake.pay(createdNumber);
  // Gateways send notices after the answer, not before.
  setImmediate(() => {
    for (const notice of notices) void fake.notices.post(notice);
  });
  return mode === "cut" ? "cut" : reply;
}
