import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PaymentResult } from "./payment-result.ts";
import { maxPolls, pollEveryMs, pollPayment } from "./poll-payment.ts";

const look = vi.fn<() => Promise<PaymentResult | undefined>>();
const onResult = vi.fn();
const onTimeout = vi.fn();

const watch = () => pollPayment({ look, onResult, onTimeout });

beforeEach(() => {
  vi.useFakeTimers();
  look.mockResolvedValue(undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

describe("watching a payment", () => {
  it("looks every three seconds [spec 9.10]", async () => {
    watch();
    await vi.advanceTimersByTimeAsync(2999);
    expect(look).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(pollEveryMs * 4);
    expect(look).toHaveBeenCalledTimes(5);
  });

  it("tells a verdict once and looks no more", async () => {
    look.mockResolvedValueOnce(undefined).mockResolvedValueOnce({ paid: true });
    watch();
    await vi.advanceTimersByTimeAsync(pollEveryMs * 10);
    expect(onResult).toHaveBeenCalledExactlyOnceWith({ paid: true });
    expect(look).toHaveBeenCalledTimes(2);
  });

  it("ends after 120 looks, about six minutes [spec 4.9, 9.11]", async () => {
    watch();
    await vi.advanceTimersByTimeAsync(pollEveryMs * maxPolls);
    expect(look).toHaveBeenCalledTimes(120);
    expect(onTimeout).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(pollEveryMs * 20);
    expect(look).toHaveBeenCalledTimes(120);
    expect(onTimeout).toHaveBeenCalledTimes(1);
  });

  it("still hears the answer to its last look", async () => {
    watch();
    await vi.advanceTimersByTimeAsync(pollEveryMs * (maxPolls - 1));
    look.mockResolvedValueOnce({ paid: true });
    await vi.advanceTimersByTimeAsync(pollEveryMs);
    expect(onResult).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(pollEveryMs);
    expect(onTimeout).not.toHaveBeenCalled();
  });

  it("never has two looks under way, and a hanging one does not stretch the time", async () => {
    look.mockReturnValue(new Promise(() => {}));
    watch();
    await vi.advanceTimersByTimeAsync(pollEveryMs * (maxPolls + 1));
    expect(look).toHaveBeenCalledTimes(1);
    expect(onTimeout).toHaveBeenCalledTimes(1);
  });

  it("looks at once when woken, which counts like any other look", async () => {
    const { wake } = watch();
    wake();
    expect(look).toHaveBeenCalledTimes(1);
    wake();
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(pollEveryMs * (maxPolls + 5));
    expect(look).toHaveBeenCalledTimes(120);
  });

  it("says nothing once stopped, not even what it was just told", async () => {
    let tell: (verdict: PaymentResult) => void = () => {};
    look.mockReturnValueOnce(new Promise((resolve) => (tell = resolve)));
    const { stop, wake } = watch();
    await vi.advanceTimersByTimeAsync(pollEveryMs);
    stop();
    tell({ paid: true });
    wake();
    await vi.advanceTimersByTimeAsync(pollEveryMs * 200);
    expect(onResult).not.toHaveBeenCalled();
    expect(onTimeout).not.toHaveBeenCalled();
    expect(look).toHaveBeenCalledTimes(1);
  });
});
