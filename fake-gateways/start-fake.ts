import { answerControls } from "./controls.ts";
import type { Controlled, Fake, FakeGateway, FakeOptions } from "./fake.ts";
import { type Behaviour, listen, type ReceivedRequest } from "./listen.ts";
import { misbehaviours, openQueue } from "./misbehaviours.ts";
import { type Notice, openNoticeDelivery } from "./notice-delivery.ts";

/** Starts a fake gateway on loopback: its protocol, its controls below /control, and a page at / for people. */
export async function startFake(
  options: FakeOptions,
  openGateway: (origin: string) => FakeGateway,
): Promise<Fake> {
  let controlled: Controlled | undefined;
  const requests: ReceivedRequest[] = [];
  const listener = await listen(options.port ?? 0, async (request) => {
    if (!controlled) return { status: 503 };
    const page = (await answerControls(request, controlled)) ?? (await controlled.gateway.page?.(request));
    if (page) return page;
    requests.push(request);
    const behaviour = await act(request, controlled);
    if (behaviour === "hang") noteHang();
    return behaviour;
  });
  const gateway = openGateway(listener.origin);
  const modes = [...misbehaviours, ...gateway.ownMisbehaviours];
  const queue = openQueue(modes);
  const notices = openNoticeDelivery({
    isAcknowledged: (answer) => gateway.isAcknowledged(answer),
    repeatAfterMs: options.repeatNoticesAfterMs ?? [],
    random: options.random ?? Math.random,
  });
  let hang = Promise.withResolvers<void>();
  const noteHang = () => {
    hang.resolve();
    hang = Promise.withResolvers();
  };
  const post = async (notice: Notice | undefined) => (notice ? await notices.post(notice) : undefined);
  const fake: Fake = {
    name: gateway.name,
    origin: listener.origin,
    settings: gateway.settings,
    requests,
    trades: () => gateway.trades(),
    offeredBills: () => gateway.bills?.files() ?? [],
    scan: async (number) => gateway.scan(number),
    pay: async (number, how = {}) => post(gateway.pay(number, how)),
    expire: async (number) => post(gateway.expire(number)),
    refund: async (number, how = {}) => post(gateway.refund(number, how)),
    misbehave: (mode, times = 1) => queue.add(mode, times),
    behave: () => queue.clear(),
    nextHang: () => hang.promise,
    notices,
    releaseNotices: (how) => notices.release(how),
    async close() {
      notices.stop();
      await listener.close();
    },
  };
  controlled = { fake, gateway, queue, modes };
  return fake;
}

const pages: Readonly<Record<string, Behaviour>> = {
  "5xx": {
    status: 502,
    headers: { "content-type": "text/html" },
    body: "<html><h1>502 Bad Gateway</h1></html>",
  },
  garbage: { status: 200, headers: { "content-type": "application/json" }, body: '{"half": "an ans' },
  hang: "hang",
  reset: "reset",
};

async function act(request: ReceivedRequest, { fake, gateway, queue }: Controlled): Promise<Behaviour> {
  const mode = queue.take();
  const page = mode === undefined ? undefined : pages[mode];
  if (page) return page;
  const { reply, created, notices = [] } = await gateway.answer(request, mode);
  if (mode === "pay-first" && created !== undefined) await fake.pay(created);
  // Gateways send notices after the answer, not before.
  setImmediate(() => {
    for (const notice of notices) void fake.notices.post(notice);
  });
  return mode === "cut" ? "cut" : reply;
}
