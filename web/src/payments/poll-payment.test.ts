import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PaymentResult } from "./poll-payment.ts";
import { maxPolls, pollEveryMs, pollPayment } from "./poll-payment.ts";

const poll = vi.fn<() => Promise<PaymentResult | undefined>>();
const dispatch = vi.fn();

const start = () => pollPayment({ poll, dispatch });

beforeEach(() => {
  vi.useFakeTimers();
  poll.mockResolvedValue(undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

describe("polling a payment", () => {
  it("sends a request every three seconds [spec 9.10]", async () => {
    start();
    await vi.advanceTimersByTimeAsync(2999);
    expect(poll).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(poll).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(pollEveryMs * 4);
    expect(poll).toHaveBeenCalledTimes(5);
  });

  it("reports a result once and stops", async () => {
    poll.mockResolvedValueOnce(undefined).mockResolvedValueOnce({ type: "paid" });
    start();
    await vi.advanceTimersByTimeAsync(pollEveryMs * 10);
    expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: "paid" });
    expect(poll).toHaveBeenCalledTimes(2);
  });

  it("times out after 120 polls, about six minutes [spec 4.9, 9.11]", async () => {
    start();
    await vi.advanceTimersByTimeAsync(pollEveryMs * maxPolls);
    expect(poll).toHaveBeenCalledTimes(120);
    expect(dispatch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(pollEveryMs * 20);
    expect(poll).toHaveBeenCalledTimes(120);
    expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: "timedOut" });
  });

  it("still reports the response to its last poll", async () => {
    start();
    await vi.advanceTimersByTimeAsync(pollEveryMs * (maxPolls - 1));
    poll.mockResolvedValueOnce({ type: "paid" });
    await vi.advanceTimersByTimeAsync(pollEveryMs);
    await vi.advanceTimersByTimeAsync(pollEveryMs);
    expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: "paid" });
  });

  it("never has two requests under way, and a hanging one does not extend the timeout", async () => {
    poll.mockReturnValue(new Promise(() => {}));
    start();
    await vi.advanceTimersByTimeAsync(pollEveryMs * (maxPolls + 1));
    expect(poll).toHaveBeenCalledTimes(1);
    expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: "timedOut" });
  });

  it("polls at once when asked to, which counts like any other poll", async () => {
    const { pollNow } = start();
    pollNow();
    expect(poll).toHaveBeenCalledTimes(1);
    pollNow();
    expect(poll).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(pollEveryMs * (maxPolls + 5));
    expect(poll).toHaveBeenCalledTimes(120);
  });

  it("reports nothing once stopped, not even a response that arrives then", async () => {
    let respond: (result: PaymentResult) => void = () => {};
    poll.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    const { stop, pollNow } = start();
    await vi.advanceTimersByTimeAsync(pollEveryMs);
    stop();
    respond({ type: "paid" });
    pollNow();
    await vi.advanceTimersByTimeAsync(pollEveryMs * 200);
    expect(dispatch).not.toHaveBeenCalled();
    expect(poll).toHaveBeenCalledTimes(1);
  });
});
