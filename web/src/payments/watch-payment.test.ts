import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pollEveryMs, pollsUntilUnpaid, repliesUntilUnpaid, watchPayment } from "./poll-payment.ts";

const fetched = vi.fn<typeof fetch>();
const dispatch = vi.fn();
let page: EventTarget & { visibilityState?: string };

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { hostname: "site.test" });
  vi.stubGlobal("fetch", fetched);
  answerWith({ code: 0, message: "", data: { status: "PENDING" } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const answerWith = (body: object, status = 200) =>
  fetched.mockImplementation(async () => Response.json(body, { status }));
const watch = () => watchPayment({ orderNo: "B1", method: "wechat", language: "zh", dispatch });
const poll = (times: number) => vi.advanceTimersByTimeAsync(pollEveryMs * times);
const show = (visibilityState: string) => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
};
const unpaid = { type: "notPaidYet" };

describe("a payment that is watched", () => {
  it("is called unpaid once the server has said so for a few seconds", async () => {
    watch();
    await poll(repliesUntilUnpaid - 1);
    expect(dispatch).not.toHaveBeenCalled();
    await poll(1);
    expect(dispatch).toHaveBeenCalledWith(unpaid);
  });

  it("is not called so by replies that came while the buyer was in the payment app", async () => {
    watch();
    show("hidden");
    await poll(repliesUntilUnpaid * 2);
    show("visible");
    await poll(repliesUntilUnpaid - 2);
    expect(dispatch).not.toHaveBeenCalled();
    await poll(1);
    expect(dispatch).toHaveBeenCalledWith(unpaid);
  });

  it("is not called so while the server does not reply, except after a long time", async () => {
    fetched.mockImplementation(async () => {
      throw new TypeError("Failed to fetch");
    });
    watch();
    await poll(pollsUntilUnpaid - 1);
    expect(dispatch).not.toHaveBeenCalled();
    await poll(1);
    expect(dispatch).toHaveBeenCalledWith(unpaid);
  });

  it("is called so if the order in the address is another person's", async () => {
    answerWith({ code: 5004, message: "订单不存在", requestId: "r" }, 404);
    watch();
    await poll(repliesUntilUnpaid);
    expect(dispatch).toHaveBeenCalledWith(unpaid);
  });

  it("is still found to be paid afterwards", async () => {
    watch();
    await poll(repliesUntilUnpaid);
    answerWith({ code: 0, message: "", data: { status: "SUCCESS" } });
    await poll(1);
    expect(dispatch).toHaveBeenLastCalledWith({ type: "paid" });
  });

  it("is forgotten once nobody waits for it", async () => {
    const { stop } = watch();
    stop();
    await poll(repliesUntilUnpaid);
    show("visible");
    expect(dispatch).not.toHaveBeenCalled();
  });
});
